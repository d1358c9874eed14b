// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the name Tutti was called by and the first words, and hands over to a
/// command. It decides nothing about compilers or MPI.
#include "driver/Commands.h"
#include "driver/Help.h"
#include "driver/compile/CompilerKind.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tutti::driver;

/// `tutti-mpicc` is `tutti mpicc`; the wrapper is the one in PATH unless
/// TUTTI_MPICC (TUTTI_MPICXX, TUTTI_MPIFORT) names another.
static std::string wrapperOfLink(StringRef Link) {
  std::string Variable = "TUTTI_" + Link.upper();
  std::optional<std::string> Chosen = getEnv(Variable);
  return Chosen ? *Chosen : Link.str();
}

static std::string version() {
  return std::string("tutti ") + TUTTI_VERSION + " (LLVM " +
         LLVM_VERSION_STRING + ")";
}

static void printVersion(const Install &Files) {
  outs() << version() << '\n';
  if (*TUTTI_COMMIT)
    outs() << "  commit:      " << TUTTI_COMMIT << '\n';
  outs() << "  plugins for: LLVM " << join(Files.llvms(), ", ")
         << "\n  run time:    " << join(Files.mpis(), ", ") << '\n';
}

int main(int Argc, char **Argv) {
  Install Files(Argv[0]);
  StringList Args(Argv + (Argc > 0), Argv + Argc);
  ToolOptions Options;
  StringRef Link = sys::path::filename(Argv[0]);
  if (Link.consume_front("tutti-") &&
      classify(Link).Kind == CompilerKind::MpiWrapper)
    compileCommand(Files, Options, wrapperOfLink(Link), std::move(Args));

  size_t First = Options.consumeFirst(Args);
  if (First < Args.size() && (Args[First] == "--help" || Args[First] == "-h")) {
    printHelp(outs());
    return 0;
  }
  if (First < Args.size() && Args[First] == "--version") {
    printVersion(Files);
    return 0;
  }
  if (First < Args.size() && StringRef(Args[First]).starts_with("-"))
    fail("unknown option: " + Args[First] + " (see tutti --help)");
  if (First == Args.size()) {
    printHelp(errs());
    return UsageError;
  }
  StringRef Command = Args[First];
  StringList Rest(Args.begin() + First + 1, Args.end());
  if (Command == "help") {
    if (Rest.empty())
      printHelp(outs());
    else if (!printCommandHelp(outs(), Rest[0]))
      fail("no command is called '" + Rest[0] + "' (see tutti --help)");
    return 0;
  }
  if (!Rest.empty() && (Rest[0] == "--help" || Rest[0] == "-h") &&
      printCommandHelp(outs(), Command))
    return 0;
  if (Command == "run")
    runCommand(Files, Options, std::move(Rest));
  if (Command == "check")
    execute(Files.programChecker(), Args, {}, /*Verbose=*/false);
  if (Command == "report")
    return reportCommand(Files, version(), Rest);
  if (Command == "language-server" && Rest.size() > 1)
    return serverCommand(Files, Rest[0], {Rest.begin() + 1, Rest.end()});
  if (Command == "explain")
    return explainCommand(Files, Rest);
  compileCommand(Files, Options, Command, std::move(Rest));
}
