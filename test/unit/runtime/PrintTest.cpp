// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The format of reports, which users and scripts rely on.

#include "report/print/Print.h"

#include "core/Hooks.h"

#include <cstring>
#include <gtest/gtest.h>
#include <string>

using namespace tutti;
using namespace tutti::rt;

namespace {

Group *add(Finding &F, std::initializer_list<int> Ranks, const char *What,
           unsigned Line, bool Differs) {
  Group *G = F.addGroup();
  for (int R : Ranks)
    G->Ranks.add(R);
  strcpy(G->What, What);
  G->Differs = Differs;
  G->Where.Known = Line != 0;
  strcpy(G->Where.File, "solver.c");
  strcpy(G->Where.Function, "step");
  G->Where.Line = Line;
  G->Where.Column = 7;
  return G;
}

void fill(Finding &F) {
  F.Id = Check::CollectiveOrder;
  strcpy(F.Headline,
         "collective mismatch on MPI_COMM_WORLD (4 ranks), call #14");
  strcpy(F.CommObject, "MPI_COMM_WORLD");
  add(F, {0, 1, 2}, "MPI_Allreduce", 88, false);
  Group *G = add(F, {3}, "MPI_Bcast", 61, true);
  strcpy(G->Where.Because, "branch solver.c:59:7 depends on the rank");
}

std::string json(const Finding &F, size_t Most = 1 << 30) {
  static char Buffer[2048];
  Page Sheet(Buffer, sizeof(Buffer), Most);
  return printJson(Sheet, F).text();
}

TEST(Print, TextIsTheContract) {
  static Finding F;
  fill(F);
  TextOf<4096> Out;
  printText(Out, F, false);
  EXPECT_EQ(
      std::string(Out.text()),
      "==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (4 ranks), call "
      "#14          [mpi-collective-order]\n"
      "  ranks 0-2   MPI_Allreduce   solver.c:88:7 in step\n"
      "  rank  3     MPI_Bcast       solver.c:61:7 in step"
      "                                 <- differs\n"
      "  at compile time: branch solver.c:59:7 depends on the rank\n"
      "  fix: let every rank of the communicator make this call, in the same "
      "order, or make it on a communicator that has only the ranks that come "
      "here\n"
      "SUMMARY: tutti: mpi-collective-order solver.c:61:7 in step (rank 3 of "
      "MPI_COMM_WORLD)\n");
}

TEST(Print, JsonIsOneLine) {
  static Finding F;
  fill(F);
  std::string S = json(F);
  EXPECT_EQ(S.find('\n'), S.size() - 1);
  EXPECT_NE(S.find("\"check\":\"mpi-collective-order\""), std::string::npos);
  EXPECT_NE(S.find("{\"ranks\":[3],\"call\":\"MPI_Bcast\",\"detail\":\"\","
                   "\"differs\":true,\"file\":\"solver.c\",\"line\":61"),
            std::string::npos);
}

/// As many as the largest jobs have.
TEST(Print, JsonIsComplete) {
  static Finding F;
  F.Id = Check::Deadlock;
  strcpy(F.Headline, "deadlock");
  constexpr int Ranks = 20000, Groups = 8;
  for (int I = 0; I < Groups; ++I) {
    Group *G = F.addGroup();
    for (int R = I * Ranks / Groups; R < (I + 1) * Ranks / Groups; ++R)
      G->Ranks.add(R);
    for (int R = 0; R < Ranks; ++R)
      G->WaitsFor.add(R);
  }
  std::string S = json(F);
  EXPECT_EQ(S.substr(S.size() - 19), "],\"complete\":true}\n");
  EXPECT_NE(S.find(",19998,19999],"), std::string::npos);
  // Without the memory for it, it is short and says so.
  EXPECT_EQ(
      json(F, 65536),
      std::string(
          "{\"tool\":\"tutti\",\"check\":\"mpi-deadlock\",\"severity\":"
          "\"error\",\"message\":\"deadlock\",\"scope\":\"\",\"fix\":\"") +
          fixText(Check::Deadlock) + "\",\"groups\":[],\"complete\":false}\n");
}

TEST(Print, JsonSaysWhatIsMissing) {
  static Finding F;
  F.Id = Check::CollectiveRoot;
  for (int R = 0; R < 4000; R += 2)
    (R ? &F.Groups[0] : F.addGroup())->Ranks.add(R);
  EXPECT_NE(json(F).find("],\"complete\":false}"), std::string::npos);
  F.Groups[0].Ranks.clear();
  F.Groups[0].Ranks.add(0);
  EXPECT_NE(json(F).find("],\"complete\":true}"), std::string::npos);
  for (int I = 0; I < 14; ++I)
    F.addGroup();
  EXPECT_NE(json(F).find("],\"more_groups\":3,\"complete\":false}"),
            std::string::npos);
}

TEST(Print, MoreGroupsThanRoom) {
  static Finding F;
  F.Id = Check::CollectiveRoot;
  for (int I = 0; I < 20; ++I)
    if (Group *G = F.addGroup())
      G->Ranks.add(I);
  TextOf<4096> Out;
  printText(Out, F, false);
  EXPECT_NE(strstr(Out.text(), "  and 8 more\n"), nullptr);
}

} // namespace
