// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads a command line as clang's driver would: the last `-x` before a file or
/// its extension gives the language, the strongest of -E, -fsyntax-only, -S and
/// -c the last phase. Precompiled headers, assembly and IR count as nothing to
/// analyse: they have no calls yet, or had their turn.
#include "CompilerArgs.h"
#include "clang/Driver/Options.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace clang::driver;

namespace tutti::driver {

namespace {
enum class FileKind { C, Fortran, Other };

/// A command line with its response files opened, as options.
class ParsedLine {
public:
  ParsedLine(ArrayRef<std::string> Args, CompilerArgs::Driver Driver)
      : List(parse(Args, Driver)) {}
  const opt::InputArgList &list() const { return List; }

private:
  opt::InputArgList parse(ArrayRef<std::string> Args,
                          CompilerArgs::Driver Driver) {
    SmallVector<const char *, 64> Words;
    for (const std::string &Arg : Args)
      Words.push_back(Arg.c_str());
    cl::ExpansionContext Context(Allocator, cl::TokenizeGNUCommandLine);
    // A response file that cannot be read is for the compiler to complain of.
    consumeError(Context.expandResponseFiles(Words));
    unsigned MissingIndex, MissingCount;
    return getDriverOptTable().ParseArgs(
        Words, MissingIndex, MissingCount,
        opt::Visibility(Driver == CompilerArgs::Driver::Clang
                            ? options::ClangOption
                            : options::FlangOption));
  }
  BumpPtrAllocator Allocator;
  opt::InputArgList List;
};
} // namespace

static FileKind kindOfLanguage(StringRef Language) {
  return StringSwitch<FileKind>(Language)
      .Cases("c", "c++", "objective-c", "objective-c++", FileKind::C)
      .Cases("cpp-output", "c++-cpp-output", "objective-c-cpp-output",
             "objective-c++-cpp-output", FileKind::C)
      .Cases("cuda", "hip", "cl", "c++-module", FileKind::C)
      .Cases("f95", "f95-cpp-input", "f77", "f77-cpp-input", FileKind::Fortran)
      .Default(FileKind::Other);
}

static FileKind kindOfExtension(StringRef File) {
  return StringSwitch<FileKind>(sys::path::extension(File))
      .Cases(".c", ".C", ".cc", ".cp", ".cpp", ".CPP", ".cxx", ".CXX",
             FileKind::C)
      .Cases(".c++", ".C++", ".i", ".ii", ".m", ".mm", ".M", ".mi", ".mii",
             FileKind::C)
      .Cases(".cppm", ".ccm", ".cxxm", ".c++m", ".cu", ".hip", ".cl",
             FileKind::C)
      .CasesLower(".f", ".for", ".ftn", ".fpp", ".f77", FileKind::Fortran)
      .CasesLower(".f90", ".f95", ".f03", ".f08", FileKind::Fortran)
      .Default(FileKind::Other);
}

void CompilerArgs::addInput(StringRef File, StringRef Language) {
  FileKind Kind =
      Language.empty() ? kindOfExtension(File) : kindOfLanguage(Language);
  HasC |= Kind == FileKind::C;
  HasFortran |= Kind == FileKind::Fortran;
  StringRef Name = sys::path::filename(File);
  if (Kind == FileKind::Other && Name.starts_with("lib"))
    Libraries.push_back(File.str());
}

CompilerArgs::CompilerArgs(ArrayRef<std::string> Args, Driver Driver) {
  ParsedLine Line(Args, Driver);
  bool HasInput = false;
  StringRef Language;
  for (const opt::Arg *Arg : Line.list()) {
    const opt::Option &Option = Arg->getOption();
    HasInput |= Option.getKind() == opt::Option::InputClass ||
                Option.hasFlag(options::LinkerInput);
    if (Option.matches(options::OPT_g_Group))
      DebugOption = true;
    switch (Option.getID()) {
    case options::OPT_INPUT:
      addInput(Arg->getValue(), Language);
      break;
    case options::OPT_x:
      Language = Arg->getValue();
      if (Language == "none")
        Language = "";
      break;
    case options::OPT_l:
      LibraryNames.push_back(Arg->getValue());
      break;
    case options::OPT_fuse_ld_EQ:
    case options::OPT_ld_path_EQ:
      if (Linker.find('/') == std::string::npos)
        Linker = Arg->getValue();
      break;
    case options::OPT_L:
      LibraryFolders.push_back(Arg->getValue());
      break;
    case options::OPT_I:
    case options::OPT_isystem:
      IncludeFolders.push_back(Arg->getValue());
      break;
    case options::OPT_E:
    case options::OPT_M:
    case options::OPT_MM:
    case options::OPT__precompile:
    case options::OPT_emit_ast:
    case options::OPT__analyze:
    case options::OPT_rewrite_objc:
    case options::OPT_verify_pch:
    case options::OPT__version:
    case options::OPT_help:
      Compiles = Links = false;
      break;
    case options::OPT_c:
    case options::OPT_S:
    case options::OPT_fsyntax_only:
    case options::OPT_r:
      Links = false;
      break;
    case options::OPT_static:
    case options::OPT_static_pie:
      Static = true;
      break;
    default:
      break;
    }
  }
  // clang's own inner command: it must stay as it is.
  if (!Args.empty() && StringRef(Args.front()).starts_with("-cc1"))
    Compiles = Links = false;
  Compiles &= HasInput;
  Links &= HasInput;
}

/// An option that names something the compiler would write, or ends it before
/// the analysis.
static bool writesOrStops(const opt::Option &Option) {
  switch (Option.getID()) {
  case options::OPT_o:
  case options::OPT_c:
  case options::OPT_S:
  case options::OPT_E:
  case options::OPT_emit_llvm:
  case options::OPT_fsyntax_only:
  case options::OPT_save_temps:
  case options::OPT_save_temps_EQ:
  case options::OPT_MJ:
    return true;
  default:
    return Option.matches(options::OPT_M_Group) ||
           Option.hasFlag(options::LinkerInput);
  }
}

StringList syntaxOnlyArgs(ArrayRef<std::string> Args,
                          CompilerArgs::Driver Driver) {
  ParsedLine Line(Args, Driver);
  StringList Result;
  for (const opt::Arg *Arg : Line.list()) {
    const opt::Option &Option = Arg->getOption();
    if (Option.getKind() == opt::Option::UnknownClass || writesOrStops(Option))
      continue;
    if (Option.matches(options::OPT_module_dir)) {
      // The build's modules are read, never written.
      Result.push_back(std::string("-I") + Arg->getValue());
      continue;
    }
    opt::ArgStringList Words;
    Arg->render(Line.list(), Words);
    Result.insert(Result.end(), Words.begin(), Words.end());
  }
  return Result;
}

} // namespace tutti::driver
