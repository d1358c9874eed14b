// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// tutti-program: what needs the analysis of many files as one. `tutti check`
/// becomes it, and compilers find it under the names of linkers.
#include "driver/Commands.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tutti::driver;

int main(int Argc, char **Argv) {
  Install Files(Argv[0], /*Depth=*/2);
  StringList Args(Argv + (Argc > 0), Argv + Argc);
  ToolOptions Options;
  StringRef Name = sys::path::filename(Argv[0]);
  if (Name == "ld" || Name.starts_with("ld.")) {
    std::optional<std::string> Linker = getEnv("TUTTI_LINKER");
    if (!Linker && !(Linker = findProgram(Name)))
      fail("no linker called " + Name);
    linkCommand(*Linker, Options, std::move(Args));
  }
  size_t First = Options.consumeFirst(Args);
  if (First == Args.size() || Args[First] != "check")
    fail("tutti-program is a part of tutti: start 'tutti check'");
  return checkCommand(Files, Options,
                      StringList(Args.begin() + First + 1, Args.end()));
}
