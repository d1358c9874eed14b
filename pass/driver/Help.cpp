// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The texts of help. The options come from their tables: the pass's, and for
/// `tutti run` the run time's.
#include "driver/Help.h"
#include "driver/ToolOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

namespace {
struct Flag {
  StringRef Type, Name, Default, Help;
};

struct CommandText {
  StringRef Name, Usage, Brief, Text;
};
} // namespace

static constexpr Flag Flags[] = {
#define TUTTI_FLAG(TYPE, NAME, DEFAULT, HELP) {#TYPE, #NAME, #DEFAULT, HELP},
#include "tutti/Flags.def"
};

static constexpr CommandText Commands[] = {
    {"run",
     "[-v] [--mpi=mpich|mpich-abi|openmpi|abi] <launcher or program> ...",
     "starts a job with the run time preloaded, without a rebuild",
     "The MPI is the launcher's, unless --mpi names it. The exit status is the "
     "job's;\na job that Tutti stops ends with 66.\n"},
    {"check",
     "[options] [--junit=file] [--unused-suppressions] [-p folder] [-j N] "
     "[files]",
     "analyses every file of compile_commands.json, builds nothing",
     "-p is the folder of compile_commands.json (default: this one), -j how "
     "many "
     "files\nat a time. Files that are all objects which Tutti compiled are "
     "checked as one\nprogram. --junit writes a test report, a case for each "
     "file and finding.\n"
     "Exit status: 0 clean, 1 findings, 2 some file "
     "could "
     "not be analysed.\n"},
    {"report", "<folder> [-o page.html] [--sarif=file]",
     "makes one HTML page of the findings in a folder",
     "The folder holds what jobs (TUTTI_OPTIONS=report=<folder>) and "
     "compilers\n"
     "(--sarif-dir=<folder>) left there. --sarif writes all of it as one log.\n"
     "Exit status: 0 no findings, 1 findings, 2 an error.\n"},
    {"explain", "[check]", "prints the page of a check, or the list of checks",
     ""}};

static void printCompileUsage(raw_ostream &Out) {
  Out << "usage: tutti [options] <compiler> <compiler's arguments>\n";
}

void printHelp(raw_ostream &Out) {
  printCompileUsage(Out);
  for (const CommandText &C : Commands)
    Out << "       tutti " << C.Name << ' ' << C.Usage << '\n';
  Out << "       tutti help [command] | --help | --version\n\n"
         "Compiles with Tutti's analysis of MPI collectives and links its "
         "runtime.\n"
         "The compiler is mpicc, mpicxx or mpifort of MPICH or Open MPI (also "
         "with a\n"
         "path or as mpicc.mpich), clang, clang++ or flang-new.\n\n"
         "options:\n";
  ToolOptions::printHelp(Out);
  Out << '\n';
  for (const CommandText &C : Commands)
    Out << left_justify(C.Name, 9) << C.Brief << '\n';
  Out << "\nexit status: the compiler's or the job's; check and report: 0 "
         "clean,\n1 findings; "
         "2 wrong use, a missing tool, or (check) a compile error\n";
}

static void printRunTimeOptions(raw_ostream &Out) {
  Out << "\nTUTTI_OPTIONS=\"key=value:key=value\" sets what the run time does, "
         "here and in\nprograms that Tutti compiled:\n\n";
  for (const Flag &F : Flags) {
    StringRef Default = F.Default.trim('"');
    Out << "  " << F.Name << '=';
    if (F.Type == "bool")
      Out << (Default == "true" ? "1" : "0");
    else
      Out << (Default.empty() ? StringRef("<text>") : Default);
    Out << "\n        " << F.Help << '\n';
  }
}

bool printCommandHelp(raw_ostream &Out, StringRef Command) {
  for (const CommandText &C : Commands) {
    if (C.Name != Command)
      continue;
    Out << "usage: tutti " << C.Name << ' ' << C.Usage << "\n\n"
        << "tutti " << C.Name << ' ' << C.Brief << ".\n"
        << C.Text;
    if (C.Name == "run")
      printRunTimeOptions(Out);
    if (C.Name == "check") {
      Out << "\noptions:\n";
      ToolOptions::printHelp(Out);
    }
    return true;
  }
  return false;
}

} // namespace tutti::driver
