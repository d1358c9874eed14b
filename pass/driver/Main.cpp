// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads the name Tutti was called by and the first words, and hands over to a
/// command. It decides nothing about compilers or MPI.
#include "Commands.h"
#include "CompilerKind.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tutti::driver;

static void printHelp(raw_ostream &Out) {
  Out << "usage: tutti [options] <compiler> <compiler's arguments>\n"
         "       tutti run [-v] [--mpi=mpich|openmpi] <launcher or program> "
         "...\n"
         "       tutti check [options] [--unused-suppressions] [-p folder] "
         "[-j N] [files]\n"
         "       tutti report <folder> [-o page.html]\n"
         "       tutti explain [check]\n"
         "       tutti --help | --version\n\n"
         "Compiles with Tutti's analysis of MPI collectives and links its "
         "runtime.\n"
         "The compiler is mpicc, mpicxx or mpifort of MPICH or Open MPI (also "
         "with a\n"
         "path or as mpicc.mpich), clang, clang++ or flang-new.\n\n"
         "options:\n";
  ToolOptions::printHelp(Out);
  Out << "\n"
         "run      starts a job with the runtime preloaded, without a rebuild\n"
         "check    analyses every file of compile_commands.json, builds "
         "nothing\n"
         "report   makes one HTML page of the findings in a folder\n"
         "explain  prints the page of a check, or the list of checks\n\n"
         "exit status: the compiler's or the job's; check and report: 0 "
         "clean,\n1 findings; "
         "2 wrong use, a missing tool, or (check) a compile error\n";
}

/// `tutti-mpicc` is `tutti mpicc`; the wrapper is the one in PATH unless
/// TUTTI_MPICC (TUTTI_MPICXX, TUTTI_MPIFORT) names another.
static std::string wrapperOfLink(StringRef Link) {
  std::string Variable = "TUTTI_" + Link.upper();
  std::optional<std::string> Chosen = getEnv(Variable);
  return Chosen ? *Chosen : Link.str();
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
    outs() << "tutti " << TUTTI_VERSION << " (LLVM " << LLVM_VERSION_STRING
           << ")\n";
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
  if (Command == "run")
    runCommand(Files, Options, std::move(Rest));
  if (Command == "check")
    execute(Files.programChecker(), Args, {}, /*Verbose=*/false);
  if (Command == "report")
    return reportCommand(Rest);
  if (Command == "explain")
    return explainCommand(Files, Rest);
  compileCommand(Files, Options, Command, std::move(Rest));
}
