// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The layout of an install prefix, and the test that a file of it is there
/// and is what its name says. It must not start anything.
#include "driver/Install.h"
#include "driver/Process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

Install::Install(const char *Argv0, unsigned Depth) {
  // Any address inside this executable does.
  static int Anchor;
  std::string Self = sys::fs::getMainExecutable(Argv0, &Anchor);
  SmallString<256> Real;
  if (sys::fs::real_path(Self, Real))
    Real = Self;
  StringRef Folder = sys::path::parent_path(Real);
  for (; Depth; --Depth)
    Folder = sys::path::parent_path(Folder);
  Prefix = Folder.str();
}

static std::string below(StringRef Folder, const Twine &Path) {
  SmallString<256> Result(Folder);
  sys::path::append(Result, Path);
  return std::string(Result);
}

/// \p Path, once it is sure that the file is there and of the right kind.
static std::string required(std::string Path, file_magic::Impl Kind) {
  file_magic Magic;
  if (!sys::fs::exists(Path))
    fail("Tutti's own " + sys::path::filename(Path) + " is missing: " + Path);
  if (identify_magic(Path, Magic) || Magic != Kind)
    fail("Tutti's own " + sys::path::filename(Path) + " is damaged: " + Path);
  return Path;
}

void Install::useLlvm(StringRef Major) {
  if (Major != TUTTI_LLVM_MAJOR)
    Compiler = ("llvm-" + Major).str();
}

bool Install::hasLlvm(StringRef Major) const {
  return Major == TUTTI_LLVM_MAJOR ||
         sys::fs::exists(below(libraries(), "llvm-" + Major));
}

/// The folders of lib/tutti whose names begin so and that have the file.
static std::vector<std::string> foldersWith(const std::string &Libraries,
                                            StringRef Begin, StringRef File) {
  std::vector<std::string> Names;
  std::error_code Problem;
  for (sys::fs::directory_iterator It(Libraries, Problem), End;
       !Problem && It != End; It.increment(Problem)) {
    StringRef Name = sys::path::filename(It->path());
    if (Name.consume_front(Begin) && sys::fs::exists(below(It->path(), File)))
      Names.push_back(Name.str());
  }
  sort(Names);
  return Names;
}

std::vector<std::string> Install::llvms() const {
  auto Names = foldersWith(libraries(), "llvm-", "libTuttiPass.so");
  Names.insert(Names.begin(), TUTTI_LLVM_MAJOR);
  return Names;
}

std::vector<std::string> Install::mpis() const {
  return foldersWith(libraries(), "", "libtutti_rt.so");
}

std::string Install::compilerFolder() const {
  return below(libraries(), Compiler);
}

std::string Install::libraries() const { return below(Prefix, "lib/tutti"); }

std::string Install::linkers() const { return below(compilerFolder(), "ld"); }

std::string Install::programChecker() const {
  std::string Path = below(libraries(), "tutti-program");
  if (!sys::fs::exists(Path))
    fail("Tutti's own tutti-program is missing: " + Path);
  return Path;
}

std::string Install::runtimeFolder(MpiFlavour Flavour) const {
  return below(libraries(), folderName(Flavour));
}

std::string Install::keeper() const {
  return below(libraries(), "tutti-monitor");
}

std::string Install::checkPages() const {
  return below(Prefix, "share/doc/tutti/checks");
}

std::string Install::checkPage(StringRef Id) const {
  auto Page = MemoryBuffer::getFile(below(checkPages(), (Id + ".md").str()));
  return Page ? (*Page)->getBuffer().str() : std::string();
}

std::string Install::clangPlugin() const {
  // The plugin loads the pass from beside it: both or none.
  passPlugin();
  return required(below(compilerFolder(), "libTuttiClang.so"),
                  file_magic::elf_shared_object);
}

std::string Install::passPlugin() const {
  return required(below(compilerFolder(), "libTuttiPass.so"),
                  file_magic::elf_shared_object);
}

std::string Install::runtime(MpiFlavour Flavour) const {
  return required(below(runtimeFolder(Flavour), "libtutti_rt.so"),
                  file_magic::elf_shared_object);
}

std::string Install::staticRuntime(MpiFlavour Flavour) const {
  if (Flavour == MpiFlavour::MpichAbi) // an archive names no library
    Flavour = MpiFlavour::Mpich;
  return required(below(runtimeFolder(Flavour), "libtutti_rt.a"),
                  file_magic::archive);
}

} // namespace tutti::driver
