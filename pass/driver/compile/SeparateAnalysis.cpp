// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// It comes before the compiler, whose exit status is that of the command. What
/// clang cannot compile is the compiler's to complain of, if it is wrong at
/// all: here it is one line.
#include "driver/compile/SeparateAnalysis.h"
#include "driver/FindingLine.h"
#include "driver/compile/CompilerKind.h"
#include "driver/compile/TuttiFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

StringList analysisArgs(const Install &Files, const ToolOptions &Options,
                        const StringList &User, const StringList &Includes) {
  StringList Args = syntaxOnlyArgs(User, CompilerArgs::Driver::Clang);
  append_range(Args, Includes);
  // The project's own warnings are its compiler's business, and none of them
  // is a reason to stop here.
  append_range(Args, StringList{"-fsyntax-only", "-fno-color-diagnostics",
                                "-Wno-everything", "-Wno-error"});
  if (!is_contained(User, "-Wno-backend-plugin"))
    Args.push_back("-Wbackend-plugin");
  append_range(Args, clangFlags(Files, Options));
  return Args;
}

StringList includesOf(const Wrapper &Mpi) {
  StringList Includes;
  for (const std::string &Flag : Mpi.Flags)
    if (StringRef(Flag).starts_with("-I") || StringRef(Flag).starts_with("-D"))
      Includes.push_back(Flag);
  return Includes;
}

/// The first line of \p Output that is an error of the compiler's own.
static StringRef firstError(StringRef Output) {
  while (!Output.empty()) {
    auto [Line, Rest] = Output.split('\n');
    if (Line.contains("error: ") && checkOf(Line).empty())
      return Line;
    Output = Rest;
  }
  return {};
}

void analyseSeparately(Install Files, const ToolOptions &Options,
                       StringRef Compiler, MpiLanguage Language,
                       const StringList &User, const StringList &Includes) {
  std::string Clang = findBackend(Language, Files);
  StringList Args = analysisArgs(Files, Options, User, Includes);
  if (Options.verbose())
    errs() << Clang << ' ' << quoted(Args) << '\n';
  StringRef Name = sys::path::filename(Clang);
  Compiler = sys::path::filename(Compiler);
  errs() << "tutti: note: " << Compiler
         << " cannot load Tutti's plugins: " << Name << " analyses, "
         << Compiler << " compiles, without instrumentation\n";
  std::optional<Captured> Result =
      capture(Clang, Args, Options.environment(), Streams::OutAndErr);
  if (!Result)
    fail("cannot start " + Clang);
  StringRef Wrong = firstError(Result->Output);
  if (Result->Status != 0 && !Wrong.empty()) {
    errs() << "tutti: note: not analysed, " << Name << " says: " << Wrong
           << '\n';
    return;
  }
  errs() << Result->Output;
  if (Result->Status != 0 && Options.findingsAreErrors())
    exit(Result->Status);
}

} // namespace tutti::driver
