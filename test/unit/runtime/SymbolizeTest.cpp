// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking up addresses with programs that this test writes: one process for
/// all of a module, and one that never answers keeps nobody waiting.

#include "report/print/Symbolize.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>

using namespace tutti::rt;

namespace {

class Symbolizer : public testing::Test {
protected:
  void SetUp() override {
    char Template[] = "/tmp/tutti-unit-XXXXXX";
    Folder = mkdtemp(Template);
    OldPath = getenv("PATH");
    setenv("PATH", Folder.c_str(), 1);
    renewSymbolizerTime();
  }
  void TearDown() override {
    setenv("PATH", OldPath.c_str(), 1);
    std::string Command = "/bin/rm -r " + Folder;
    EXPECT_EQ(system(Command.c_str()), 0);
    SymbolizerLimitMs = 10000;
  }
  /// A program that counts how often it is started.
  void write(const char *Name, const std::string &Body) {
    std::string Path = Folder + "/" + Name;
    std::ofstream(Path) << "#!/bin/sh\necho " << Name << " >> " << Folder
                        << "/started\n"
                        << Body;
    chmod(Path.c_str(), 0755);
  }
  std::string started() {
    std::ifstream In(Folder + "/started");
    return {std::istreambuf_iterator<char>(In), {}};
  }
  std::string Folder, OldPath;
};

std::string shown(const Place &P) {
  return std::string(P.Function) + " " + P.File + ":" + std::to_string(P.Line) +
         ":" + std::to_string(P.Column);
}

TEST_F(Symbolizer, IsAskedOnceForAModule) {
  write("llvm-symbolizer",
        "shift 2\nfor A; do echo \"f$A(int)\"; echo \"a b.c:$((A)):7\"; "
        "echo; done\n");
  Place P[4];
  AddressQuery Q[] = {{"one", 0x10, &P[0]},
                      {"two", 0x20, &P[1]},
                      {"one", 0x11, &P[2]},
                      {"one", 0x12, &P[3]}};
  symbolize(Q, 4);
  EXPECT_EQ(started(), "llvm-symbolizer\nllvm-symbolizer\n");
  EXPECT_TRUE(Q[0].Known && Q[1].Known && Q[2].Known && Q[3].Known);
  EXPECT_EQ(shown(P[1]).substr(0, 6), "f0x20 ");
  EXPECT_EQ(P[0].Line, 16u);
  EXPECT_EQ(P[3].Line, 18u);
}

/// What one does not know another may.
TEST_F(Symbolizer, OthersAreAskedForTheRest) {
  write("llvm-symbolizer",
        "echo f; echo x.c:3:4; echo; echo ??; echo ??:0:0\n");
  write("addr2line", "echo g; echo 'y.c:9 (discriminator 2)'\n");
  Place P[2];
  AddressQuery Q[] = {{"m", 1, &P[0]}, {"m", 2, &P[1]}};
  symbolize(Q, 2);
  EXPECT_EQ(shown(P[0]), "f x.c:3:4");
  EXPECT_EQ(shown(P[1]), "g y.c:9:0");
  EXPECT_EQ(started(), "llvm-symbolizer\naddr2line\n");
}

/// All look-ups of a report have one limit.
TEST_F(Symbolizer, IsGivenUpForTheWholeReport) {
  write("llvm-symbolizer", "exec /bin/sleep 1000\n");
  write("addr2line", "exec /bin/sleep 1000\n");
  SymbolizerLimitMs = 50;
  Place P[8];
  AddressQuery Q[8];
  const char *Modules[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
  for (int I = 0; I < 8; ++I)
    Q[I] = {Modules[I], 1, &P[I]};
  symbolize(Q, 8);
  for (const AddressQuery &One : Q)
    EXPECT_FALSE(One.Known);
  // The next report has its own.
  write("llvm-symbolizer", "echo f; echo x.c:3:4\n");
  SymbolizerLimitMs = 10000;
  renewSymbolizerTime();
  symbolize(Q, 1);
  EXPECT_TRUE(Q[0].Known);
}

TEST_F(Symbolizer, NoneIsNone) {
  Place P;
  AddressQuery Q = {"m", 1, &P};
  symbolize(&Q, 1);
  EXPECT_FALSE(Q.Known);
}

} // namespace
