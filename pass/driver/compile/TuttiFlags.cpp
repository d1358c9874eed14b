// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Few and joined flags, because a wrapper script may start a process for every
/// argument. The runtime is linked as needed whatever the user's --as-needed
/// says: its calls replace MPI's only by coming first.
#include "driver/compile/TuttiFlags.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

StringList clangFlags(const Install &Files, const ToolOptions &Options) {
  // Messages name variables without debug info too.
  StringList Flags{"-fplugin=" + Files.clangPlugin(),
                   "-fno-discard-value-names"};
  if (Options.findingsAreErrors())
    Flags.push_back("-Werror=backend-plugin");
  return Flags;
}

StringList flangFlags(const Install &Files, const CompilerArgs &Args) {
  StringList Flags{"-fpass-plugin=" + Files.passPlugin()};
  // flang has no way to keep locations without any debug sections.
  if (!Args.hasDebugOption())
    Flags.push_back("-gline-tables-only");
  return Flags;
}

/// The linker's options \p Words, in one argument where no comma forbids it.
static StringList linkerOptions(const StringList &Words,
                                CompilerArgs::Driver Driver) {
  for (const std::string &Word : Words)
    if (StringRef(Word).contains(',')) {
      if (Driver == CompilerArgs::Driver::Flang)
        fail("flang cannot link with a library in a path with a comma: " +
             Word);
      StringList Flags;
      for (const std::string &Each : Words) {
        Flags.push_back("-Xlinker");
        Flags.push_back(Each);
      }
      return Flags;
    }
  return {"-Wl," + join(Words, ",")};
}

StringList linkFlags(const Install &Files, MpiFlavour Flavour, bool Static,
                     CompilerArgs::Driver Driver) {
  if (Static) {
    StringList Flags =
        linkerOptions({"--push-state", "--whole-archive",
                       Files.staticRuntime(Flavour), "--pop-state"},
                      Driver);
    Flags.push_back("-lstdc++");
    return Flags;
  }
  Files.runtime(Flavour);
  std::string Folder = Files.runtimeFolder(Flavour);
  return linkerOptions({"-L" + Folder, "--push-state", "--no-as-needed",
                        "-ltutti_rt", "--pop-state", "-rpath", Folder},
                       Driver);
}

StringList checkedLinkFlags(const Install &Files, const ToolOptions &Options,
                            const CompilerArgs &Args, StringRef Compiler,
                            CompilerArgs::Driver Driver, Environment &Extra) {
  StringRef Chosen = Args.linker();
  if (!Options.pass().WholeProgram || Chosen.contains('/') ||
      !sys::fs::exists(Files.linkers() + "/ld"))
    return {};
  std::string Name = "ld";
  if (!Chosen.empty() && Chosen != "ld")
    Name += ("." + Chosen).str();
  if (!sys::fs::exists(Files.linkers() + "/" + Name))
    return {};
  std::optional<std::string> Real;
  if (Driver == CompilerArgs::Driver::Flang) {
    // flang tells nothing and knows no -B; it looks beside itself, then in
    // PATH.
    Real = findProgram((sys::path::parent_path(Compiler) + "/" + Name).str());
    if (!Real)
      Real = findProgram(Name);
  } else {
    std::optional<std::string> Path = findProgram(Compiler);
    std::optional<Captured> Answer =
        Path ? capture(*Path, {"-print-prog-name=" + Name}, {}, Streams::Out)
             : std::nullopt;
    // A program that is not found is printed as it was given.
    StringRef Told = Answer ? StringRef(Answer->Output).trim() : StringRef();
    Real = findProgram(Told.empty() ? StringRef(Name) : Told);
  }
  if (!Real)
    return {};
  Extra.push_back({"TUTTI_LINKER", *Real});
  if (Driver == CompilerArgs::Driver::Flang)
    return {"-fuse-ld=" + Files.linkers() + "/" + Name};
  return {"-B" + Files.linkers()};
}

/// The file that `-l<Name>` means; empty if it is not found.
static std::string libraryFile(const CompilerArgs &Args, StringRef Name,
                               StringRef Compiler) {
  StringList Candidates;
  if (Name.consume_front(":"))
    Candidates = {Name.str()};
  else if (Args.linksStatically())
    Candidates = {("lib" + Name + ".a").str()};
  else
    Candidates = {("lib" + Name + ".so").str(), ("lib" + Name + ".a").str()};
  for (const std::string &Folder : Args.libraryFolders())
    for (const std::string &File : Candidates) {
      SmallString<256> Path(Folder);
      sys::path::append(Path, File);
      if (sys::fs::exists(Path))
        return std::string(Path);
    }
  for (const std::string &File : Candidates) {
    std::optional<Captured> Answer =
        capture(Compiler, {"-print-file-name=" + File}, {}, Streams::Out);
    // A file that is not found is printed as it was given.
    StringRef Path = Answer ? StringRef(Answer->Output).trim() : "";
    if (sys::path::is_absolute(Path))
      return Path.str();
  }
  return {};
}

MpiFlavour flavourOnLine(const CompilerArgs &Args, StringRef Compiler,
                         bool &Static) {
  StringList Files;
  for (const std::string &Path : Args.libraries())
    if (sys::path::filename(Path).starts_with("libmpi"))
      Files.push_back(Path);
  for (const std::string &Name : Args.libraryNames())
    if (StringRef(Name).starts_with("mpi") ||
        StringRef(Name).starts_with(":libmpi"))
      Files.push_back(libraryFile(Args, Name, Compiler));
  for (const std::string &File : Files)
    if (MpiFlavour Found = flavourOfLibrary(File); Found != MpiFlavour::None) {
      Static = sys::path::extension(File) == ".a";
      return Found;
    }
  return MpiFlavour::None;
}

} // namespace tutti::driver
