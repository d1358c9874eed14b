// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Classifies compiler names (Debian's suffixes and cross prefixes included)
/// and finds the LLVM compilers: the environment first, then PATH, then the
/// LLVM that Tutti was built with. A compiler of that LLVM is known by its
/// folder, so the usual case starts no process.
#include "driver/compile/CompilerKind.h"
#include "driver/Process.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

static const char *const LlvmRelease =
    LLVM_VERSION_STRING; // "19.1.7": major and minor decide, see releaseOf

/// `/usr/bin/x86_64-linux-gnu-gcc-12.2` is `gcc`; `mpicc.mpich` and `mpicc_abi`
/// are `mpicc`.
static StringRef baseName(StringRef Program) {
  StringRef Name = sys::path::filename(Program);
  for (StringRef Suffix : {".mpich", ".openmpi", "_abi"})
    if (Name.consume_back(Suffix))
      break;
  size_t Dash = Name.rfind('-');
  if (Dash != StringRef::npos && Dash + 1 < Name.size() &&
      Name.drop_front(Dash + 1).find_first_not_of("0123456789.") ==
          StringRef::npos)
    Name = Name.take_front(Dash);
  // A cross prefix has at least two dashes ("x86_64-linux-gnu-gcc"); names
  // such as "flang-new" and "clang-cpp" have one.
  Dash = Name.rfind('-');
  if (Dash != StringRef::npos && Name.take_front(Dash).contains('-')) {
    if (Name.ends_with("-flang-new"))
      return "flang-new";
    Name = Name.drop_front(Dash + 1);
  }
  return Name;
}

CompilerName classify(StringRef Program) {
  using Kind = CompilerKind;
  using Language = MpiLanguage;
  return StringSwitch<CompilerName>(baseName(Program))
      .Case("clang", {Kind::Clang, Language::C})
      .Case("clang++", {Kind::Clang, Language::Cxx})
      .Case("flang", {Kind::Flang, Language::Fortran})
      .Case("flang-new", {Kind::Flang, Language::Fortran})
      .Case("mpicc", {Kind::MpiWrapper, Language::C})
      .Case("mpicxx", {Kind::MpiWrapper, Language::Cxx})
      .Case("mpic++", {Kind::MpiWrapper, Language::Cxx})
      .Case("mpiCC", {Kind::MpiWrapper, Language::Cxx})
      .Case("mpifort", {Kind::MpiWrapper, Language::Fortran})
      .Case("mpif77", {Kind::MpiWrapper, Language::Fortran})
      .Case("mpif90", {Kind::MpiWrapper, Language::Fortran})
      .Case("cc", {Kind::Generic, Language::C})
      .Case("c99", {Kind::Generic, Language::C})
      .Case("c89", {Kind::Generic, Language::C})
      .Case("c++", {Kind::Generic, Language::Cxx})
      .Case("CC", {Kind::Generic, Language::Cxx})
      .Case("fc", {Kind::Generic, Language::Fortran})
      .Case("f77", {Kind::Generic, Language::Fortran})
      .Case("f90", {Kind::Generic, Language::Fortran})
      .Case("f95", {Kind::Generic, Language::Fortran})
      .Case("gcc", {Kind::Foreign, Language::C})
      .Case("icc", {Kind::Foreign, Language::C})
      .Case("icx", {Kind::Foreign, Language::C})
      .Case("nvc", {Kind::Foreign, Language::C})
      .Case("pgcc", {Kind::Foreign, Language::C})
      .Case("g++", {Kind::Foreign, Language::Cxx})
      .Case("icpc", {Kind::Foreign, Language::Cxx})
      .Case("icpx", {Kind::Foreign, Language::Cxx})
      .Case("nvc++", {Kind::Foreign, Language::Cxx})
      .Case("pgc++", {Kind::Foreign, Language::Cxx})
      .Case("gfortran", {Kind::Foreign, Language::Fortran})
      .Case("ifort", {Kind::Foreign, Language::Fortran})
      .Case("ifx", {Kind::Foreign, Language::Fortran})
      .Case("nvfortran", {Kind::Foreign, Language::Fortran})
      .Case("pgfortran", {Kind::Foreign, Language::Fortran})
      .Case("ccache", {Kind::Launcher, Language::C})
      .Case("sccache", {Kind::Launcher, Language::C})
      .Default({});
}

/// "19.1" of "19.1.7".
static StringRef releaseOf(StringRef Version) {
  auto [Major, Rest] = Version.split('.');
  size_t Length = Rest.find_first_not_of("0123456789");
  return Version.take_front(Major.size() + 1 + std::min(Length, Rest.size()));
}

static std::string folderOf(StringRef Path) {
  SmallString<256> Real;
  if (sys::fs::real_path(Path, Real))
    return {};
  return sys::path::parent_path(Real).str();
}

static std::string inLlvmFolder(StringRef Name) {
  SmallString<256> Path(TUTTI_LLVM_BIN_DIR);
  sys::path::append(Path, Name);
  return std::string(Path);
}

/// A fork has the version of what it was made from, and may have an LLVM of its
/// own in it. flang takes no empty file: it is believed.
static bool triesPlugins(StringRef Path, const Install &Files) {
  if (classify(Path).Kind == CompilerKind::Flang)
    return true;
  std::optional<Captured> Answer =
      capture(Path,
              {"-fplugin=" + Files.clangPlugin(), "-fsyntax-only", "-x", "c",
               "/dev/null"},
              {}, Streams::OutAndErr);
  return Answer && Answer->Status == 0;
}

bool loadsPlugins(StringRef Path, Install &Files, std::string &Says) {
  std::string Folder = folderOf(Path);
  if (!Folder.empty() && Folder == folderOf(inLlvmFolder("clang")))
    return true;
  std::optional<Captured> Answer =
      capture(Path, {"--version"}, {}, Streams::Out);
  if (!Answer)
    fail("cannot start " + Path);
  StringRef First = StringRef(Answer->Output).split('\n').first;
  Says = First.str();
  StringRef Version = First.split(" version ").second;
  StringRef Release = releaseOf(LlvmRelease);
  if (!First.contains("clang") && !First.contains("flang"))
    return false;
  if (releaseOf(Version) == Release)
    return triesPlugins(Path, Files);
  StringRef Major = Version.split('.').first;
  if (Major == Release.split('.').first || !Files.hasLlvm(Major))
    return false;
  Files.useLlvm(Major);
  return triesPlugins(Path, Files);
}

void requireFittingCompiler(StringRef Path, StringRef Source, Install &Files) {
  std::string Says;
  if (loadsPlugins(Path, Files, Says))
    return;
  StringRef Release = releaseOf(LlvmRelease);
  fail(Source + " is not of LLVM " + Release +
       ", which Tutti's plugins need: " + Path + " says \"" + Says +
       "\"; use clang-" + Release.split('.').first);
}

std::string clangBeside(StringRef Path) {
  return findProgram(folderOf(Path) + "/clang").value_or(Path.str());
}

static StringRef overrideVariable(MpiLanguage Language) {
  switch (Language) {
  case MpiLanguage::C:
    return "TUTTI_CLANG";
  case MpiLanguage::Cxx:
    return "TUTTI_CLANGXX";
  case MpiLanguage::Fortran:
    break;
  }
  return "TUTTI_FLANG";
}

static StringRef llvmName(MpiLanguage Language) {
  switch (Language) {
  case MpiLanguage::C:
    return "clang";
  case MpiLanguage::Cxx:
    return "clang++";
  case MpiLanguage::Fortran:
    break;
  }
  return "flang-new";
}

std::string findBackend(MpiLanguage Language, Install &Files) {
  StringRef Variable = overrideVariable(Language);
  if (std::optional<std::string> Name = getEnv(Variable)) {
    std::optional<std::string> Path = findProgram(*Name);
    if (!Path)
      fail(Variable + " names a compiler that is not there: " + *Name);
    requireFittingCompiler(*Path, Variable, Files);
    return *Path;
  }
  StringRef Name = llvmName(Language);
  StringRef Major = StringRef(LlvmRelease).split('.').first;
  std::string Versioned = (Name + "-" + Major).str();
  if (std::optional<std::string> Path = findProgram(Versioned)) {
    requireFittingCompiler(*Path, Versioned, Files);
    return *Path;
  }
  if (std::optional<std::string> Path = findProgram(inLlvmFolder(Name)))
    return *Path;
  fail("no " + Versioned + ": it is neither in PATH nor in " +
       TUTTI_LLVM_BIN_DIR + "; install it or set " + Variable);
}

std::string findNamedCompiler(StringRef Program, CompilerName Name,
                              Install &Files) {
  std::optional<std::string> Path = findProgram(Program);
  bool Bare = Program == "clang" || Program == "clang++" ||
              Program == "flang" || Program == "flang-new";
  if (Bare && (!Path || getEnv(overrideVariable(Name.Language))))
    return findBackend(Name.Language, Files);
  if (!Path)
    fail("compiler not found: " + Program);
  return *Path;
}

} // namespace tutti::driver
