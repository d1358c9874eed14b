// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads a command line as clang's driver would: the last `-x` before a file or
/// its extension gives the language, the strongest of -E, -fsyntax-only, -S and
/// -c the last phase. Precompiled headers, assembly and IR count as nothing to
/// analyse: they have no calls yet, or had their turn.
#include "driver/compile/CompilerArgs.h"
#include "driver/compile/ClangOptions.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

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
      .Case("c", FileKind::C)
      .Case("c++", FileKind::C)
      .Case("objective-c", FileKind::C)
      .Case("objective-c++", FileKind::C)
      .Case("cpp-output", FileKind::C)
      .Case("c++-cpp-output", FileKind::C)
      .Case("objective-c-cpp-output", FileKind::C)
      .Case("objective-c++-cpp-output", FileKind::C)
      .Case("cuda", FileKind::C)
      .Case("hip", FileKind::C)
      .Case("cl", FileKind::C)
      .Case("c++-module", FileKind::C)
      .Case("f95", FileKind::Fortran)
      .Case("f95-cpp-input", FileKind::Fortran)
      .Case("f77", FileKind::Fortran)
      .Case("f77-cpp-input", FileKind::Fortran)
      .Default(FileKind::Other);
}

static FileKind kindOfExtension(StringRef File) {
  return StringSwitch<FileKind>(sys::path::extension(File))
      .Case(".c", FileKind::C)
      .Case(".C", FileKind::C)
      .Case(".cc", FileKind::C)
      .Case(".cp", FileKind::C)
      .Case(".cpp", FileKind::C)
      .Case(".CPP", FileKind::C)
      .Case(".cxx", FileKind::C)
      .Case(".CXX", FileKind::C)
      .Case(".c++", FileKind::C)
      .Case(".C++", FileKind::C)
      .Case(".i", FileKind::C)
      .Case(".ii", FileKind::C)
      .Case(".m", FileKind::C)
      .Case(".mm", FileKind::C)
      .Case(".M", FileKind::C)
      .Case(".mi", FileKind::C)
      .Case(".mii", FileKind::C)
      .Case(".cppm", FileKind::C)
      .Case(".ccm", FileKind::C)
      .Case(".cxxm", FileKind::C)
      .Case(".c++m", FileKind::C)
      .Case(".cu", FileKind::C)
      .Case(".hip", FileKind::C)
      .Case(".cl", FileKind::C)
      .CaseLower(".f", FileKind::Fortran)
      .CaseLower(".for", FileKind::Fortran)
      .CaseLower(".ftn", FileKind::Fortran)
      .CaseLower(".fpp", FileKind::Fortran)
      .CaseLower(".f77", FileKind::Fortran)
      .CaseLower(".f90", FileKind::Fortran)
      .CaseLower(".f95", FileKind::Fortran)
      .CaseLower(".f03", FileKind::Fortran)
      .CaseLower(".f08", FileKind::Fortran)
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

/// An option that clang knows only to say that it does nothing.
static bool isIgnored(const opt::Option &Option) {
  for (unsigned Group :
       {options::OPT_clang_ignored_f_Group, options::OPT_clang_ignored_m_Group,
        options::OPT_clang_ignored_legacy_options_Group,
        options::OPT_clang_ignored_gcc_optimization_f_Group})
    if (Option.matches(Group))
      return true;
  return false;
}

/// One that MPICH's wrappers take for themselves; Open MPI's have none that
/// does not only ask.
static bool isWrapperOption(StringRef Word) {
  for (StringRef Own : {"-profile=", "-config=", "-static-mpi", "-echo",
                        "-nativelinking", "-nostrip"})
    if (Word.starts_with(Own))
      return true;
  return false;
}

/// How many threads GCC may link with (`-flto=4`): clang refuses that.
static bool isGccLto(const opt::Arg &Arg) {
  return Arg.getOption().matches(options::OPT_flto_EQ) &&
         StringRef(Arg.getValue()).find_first_not_of("0123456789") ==
             StringRef::npos;
}

StringList withoutGccOptions(ArrayRef<std::string> Args,
                             CompilerArgs::Driver Driver, StringList &LeftOut) {
  for (StringRef Arg : Args)
    if (Arg.starts_with("@"))
      return Args;
  ParsedLine Line(Args, Driver);
  std::vector<bool> Dropped(Args.size());
  bool UnknownWarning = false;
  // Slim objects for GCC's own linker plugin: to its archiver, clang's are
  // none.
  bool Slim = Line.list().hasArg(options::OPT_fno_fat_lto_objects);
  for (const opt::Arg *Arg : Line.list()) {
    const opt::Option &Option = Arg->getOption();
    unsigned First = Arg->getIndex();
    if (isWrapperOption(Args[First]))
      continue;
    bool Lto = Option.matches(options::OPT_flto_EQ) ||
               Option.matches(options::OPT_flto) ||
               Option.matches(options::OPT_fno_fat_lto_objects);
    bool Unknown = Option.getKind() == opt::Option::UnknownClass;
    opt::ArgStringList Words;
    if (Unknown || isIgnored(Option) || isGccLto(*Arg) || (Slim && Lto))
      Arg->render(Line.list(), Words);
    for (size_t I = 0; I < Words.size() && First + I < Args.size(); ++I)
      Dropped[First + I] = true;
    UnknownWarning |= Option.matches(options::OPT_W_Group);
  }
  StringList Result;
  for (size_t I = 0; I < Args.size(); ++I)
    (Dropped[I] ? LeftOut : Result).push_back(Args[I]);
  // Which warnings this clang has, it knows itself.
  if (UnknownWarning && Driver == CompilerArgs::Driver::Clang)
    Result.insert(Result.begin(), "-Wno-unknown-warning-option");
  return Result;
}

} // namespace tutti::driver
