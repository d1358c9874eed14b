// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Recognises MPICH and Open MPI (and what derives from them) by behaviour: a
/// wrapper shows which of two environment variables swaps its compiler, a
/// library is known by its own symbols, a program by the libraries it needs, a
/// launcher by how it introduces itself. It must not know what Tutti does with
/// the answer.
#include "driver/compile/MpiFlavour.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tutti::driver {

StringRef folderName(MpiFlavour Flavour) {
  switch (Flavour) {
  case MpiFlavour::Mpich:
    return "mpich";
  case MpiFlavour::MpichAbi:
    return "mpich-abi";
  case MpiFlavour::OpenMpi:
    return "openmpi";
  case MpiFlavour::Abi:
    return "abi";
  case MpiFlavour::None:
    break;
  }
  return "";
}

MpiFlavour flavourNamed(StringRef Folder) {
  for (MpiFlavour Each : {MpiFlavour::Mpich, MpiFlavour::MpichAbi,
                          MpiFlavour::OpenMpi, MpiFlavour::Abi})
    if (Folder == folderName(Each))
      return Each;
  return MpiFlavour::None;
}

/// MPICH's under the file name \p Name ("libmpich.so.12", or without version).
static MpiFlavour mpichNamed(StringRef Name) {
  StringRef Own = TUTTI_MPICH_LIBRARY;
  return Own.empty() || Name.split('.').first == Own.split('.').first
             ? MpiFlavour::Mpich
             : MpiFlavour::MpichAbi;
}

/// The standard names the file, and no library has two interfaces under one
/// name.
static bool isAbiLibrary(StringRef Name) {
  return Name.starts_with("libmpi_abi");
}

static StringRef compilerVariable(bool Mpich, MpiLanguage Language) {
  switch (Language) {
  case MpiLanguage::C:
    return Mpich ? "MPICH_CC" : "OMPI_CC";
  case MpiLanguage::Cxx:
    return Mpich ? "MPICH_CXX" : "OMPI_CXX";
  case MpiLanguage::Fortran:
    break;
  }
  return Mpich ? "MPICH_FC" : "OMPI_FC";
}

bool canBeShown(ArrayRef<std::string> Args) {
  auto Plain = [](char C) {
    return isAlnum(C) || StringRef("_-./=+,:@%^").contains(C);
  };
  return all_of(Args, [&](const std::string &Arg) {
    return !Arg.empty() && all_of(Arg, Plain);
  });
}

Wrapper askWrapper(StringRef Path, MpiLanguage Language,
                   ArrayRef<std::string> Args) {
  // Each MPI gets another name for its compiler; the wrapper prints the one it
  // listens to. "-show" only prints, so neither compiler has to exist.
  const std::string MpichProbe = "tutti-probe-mpich";
  const std::string OpenMpiProbe = "tutti-probe-openmpi";
  StringList Question{"-show"};
  append_range(Question, Args);
  std::optional<Captured> Shown = capture(
      Path, Question,
      {{compilerVariable(/*Mpich=*/true, Language).str(), MpichProbe},
       {"MPICH_F77", MpichProbe},
       {compilerVariable(/*Mpich=*/false, Language).str(), OpenMpiProbe},
       {"OMPI_F77", OpenMpiProbe}},
      Streams::Out);
  Wrapper Result;
  if (!Shown || Shown->Status != 0)
    return Result;
  SmallVector<StringRef, 32> Words;
  StringRef(Shown->Output).split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    Word = Word.trim();
    if (Word == MpichProbe)
      Result.Flavour = MpiFlavour::Mpich;
    else if (Word == OpenMpiProbe)
      Result.Flavour = MpiFlavour::OpenMpi;
    else if (!Word.empty())
      Result.Flags.push_back(Word.str());
  }
  if (Result.Flavour == MpiFlavour::None)
    return Result;
  Result.CompilerVariable =
      compilerVariable(Result.Flavour == MpiFlavour::Mpich, Language);
  if (is_contained(Result.Flags, "-lmpi_abi"))
    Result.Flavour = MpiFlavour::Abi;
  // The first is the library itself, the others belong to languages.
  if (Result.Flavour == MpiFlavour::Mpich)
    for (StringRef Flag : Result.Flags)
      if (Flag.consume_front("-lmpi") && !Flag.contains("fort") &&
          !Flag.contains("xx")) {
        Result.Flavour = mpichNamed(("libmpi" + Flag).str());
        break;
      }
  return Result;
}

namespace {
/// The flavour that a library's symbols add up to. Open MPI has some MPIR_
/// names too (the debuggers' interface), so its own name decides.
struct SymbolEvidence {
  MpiFlavour Flavour = MpiFlavour::None;
  void add(StringRef Name) {
    if (Name == "ompi_mpi_comm_world")
      Flavour = MpiFlavour::OpenMpi;
    else if (Flavour == MpiFlavour::None &&
             (Name.starts_with("MPIR_") || Name.starts_with("MPII_")))
      Flavour = MpiFlavour::Mpich;
  }
};
} // namespace

/// The bytes of \p Path; null (with the reason dropped: what cannot be read
/// simply has no flavour).
static std::unique_ptr<MemoryBuffer> openFile(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(Path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  return File ? std::move(*File) : nullptr;
}

/// What \p Made is, or null. Not by object::createBinary: it knows all formats,
/// and with them it brings all of LLVM's IR into a driver that starts with each
/// compile.
template <typename T>
static std::unique_ptr<T> orNull(Expected<std::unique_ptr<T>> Made) {
  if (Made)
    return std::move(*Made);
  consumeError(Made.takeError());
  return nullptr;
}

MpiFlavour flavourOfLibrary(StringRef Path) {
  std::unique_ptr<MemoryBuffer> File = openFile(Path);
  SymbolEvidence Evidence;
  if (!File)
    return MpiFlavour::None;
  switch (identify_magic(File->getBuffer())) {
  case file_magic::archive:
    if (auto Archive = orNull(object::Archive::create(*File)))
      for (const object::Archive::Symbol &Symbol : Archive->symbols())
        Evidence.add(Symbol.getName());
    break;
  case file_magic::elf_shared_object:
    if (auto Object = orNull(object::ObjectFile::createELFObjectFile(*File)))
      for (const object::ELFSymbolRef Symbol :
           cast<object::ELFObjectFileBase>(*Object)
               .getDynamicSymbolIterators()) {
        Expected<StringRef> Name = Symbol.getName();
        if (Name)
          Evidence.add(*Name);
        else
          consumeError(Name.takeError());
      }
    break;
  default:
    break;
  }
  if (Evidence.Flavour != MpiFlavour::None &&
      isAbiLibrary(sys::path::filename(Path)))
    return MpiFlavour::Abi;
  if (Evidence.Flavour == MpiFlavour::Mpich &&
      identify_magic(File->getBuffer()) == file_magic::elf_shared_object)
    return mpichNamed(sys::path::filename(Path));
  return Evidence.Flavour;
}

static MpiFlavour flavourOfNeeded(StringRef Name) {
  if (isAbiLibrary(Name))
    return MpiFlavour::Abi;
  // MPICH and its relatives share the ABI number 12; Open MPI never had it.
  if (Name.starts_with("libmpichfort.so"))
    return mpichNamed("libmpich");
  if (Name.starts_with("libmpich.so") ||
      (Name.starts_with("libmpi") && Name.ends_with(".so.12") &&
       !Name.contains("fort") && !Name.contains("xx")))
    return mpichNamed(Name);
  return Name.starts_with("libmpi.so.") ? MpiFlavour::OpenMpi
                                        : MpiFlavour::None;
}

/// A program that names the run time alone has its MPI by it: the folder says
/// which.
static MpiFlavour flavourOfRunPath(StringRef Folders) {
  SmallVector<StringRef, 4> Each;
  Folders.split(Each, ':');
  for (StringRef Folder : Each)
    if (MpiFlavour Found = flavourNamed(sys::path::filename(Folder));
        Found != MpiFlavour::None &&
        sys::path::filename(sys::path::parent_path(Folder)) == "tutti")
      return Found;
  return MpiFlavour::None;
}

template <class ELFT>
static MpiFlavour flavourOfElf(const object::ELFObjectFile<ELFT> &Object) {
  const object::ELFFile<ELFT> &Elf = Object.getELFFile();
  auto Entries = Elf.dynamicEntries();
  if (!Entries) {
    consumeError(Entries.takeError());
    return MpiFlavour::None;
  }
  const char *Strings = nullptr;
  for (const auto &Entry : *Entries)
    if (Entry.d_tag == ELF::DT_STRTAB) {
      Expected<const uint8_t *> Table = Elf.toMappedAddr(Entry.getPtr());
      if (!Table)
        consumeError(Table.takeError());
      else
        Strings = reinterpret_cast<const char *>(*Table);
    }
  const char *End = Object.getData().end();
  MpiFlavour ByRunTime = MpiFlavour::None;
  for (const auto &Entry : *Entries) {
    const bool IsPath =
        Entry.d_tag == ELF::DT_RUNPATH || Entry.d_tag == ELF::DT_RPATH;
    if ((Entry.d_tag != ELF::DT_NEEDED && !IsPath) || !Strings ||
        Entry.getVal() >= static_cast<uint64_t>(End - Strings))
      continue;
    StringRef Rest(Strings + Entry.getVal(), End - Strings - Entry.getVal());
    StringRef Text = Rest.take_until([](char C) { return C == '\0'; });
    if (IsPath)
      ByRunTime = flavourOfRunPath(Text);
    else if (MpiFlavour Found = flavourOfNeeded(Text);
             Found != MpiFlavour::None)
      return Found;
  }
  return ByRunTime;
}

MpiFlavour flavourOfProgram(StringRef Path) {
  std::unique_ptr<MemoryBuffer> File = openFile(Path);
  if (!File || identify_magic(File->getBuffer()) < file_magic::elf ||
      identify_magic(File->getBuffer()) > file_magic::elf_core)
    return MpiFlavour::None;
  auto Object = orNull(object::ObjectFile::createELFObjectFile(*File));
  const object::ObjectFile *Binary = Object.get();
  if (const auto *Elf = dyn_cast_or_null<object::ELF64LEObjectFile>(Binary))
    return flavourOfElf(*Elf);
  if (const auto *Elf = dyn_cast_or_null<object::ELF64BEObjectFile>(Binary))
    return flavourOfElf(*Elf);
  if (const auto *Elf = dyn_cast_or_null<object::ELF32LEObjectFile>(Binary))
    return flavourOfElf(*Elf);
  if (const auto *Elf = dyn_cast_or_null<object::ELF32BEObjectFile>(Binary))
    return flavourOfElf(*Elf);
  return MpiFlavour::None;
}

MpiFlavour flavourOfHeaders(StringRef Folder) {
  SmallString<256> Header(Folder);
  sys::path::append(Header, "mpi.h");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Header);
  if (!Text)
    return MpiFlavour::None;
  if ((*Text)->getBuffer().contains("MPICH_VERSION"))
    return MpiFlavour::Mpich;
  if ((*Text)->getBuffer().contains("OMPI_MAJOR_VERSION"))
    return MpiFlavour::OpenMpi;
  if ((*Text)->getBuffer().contains("MPI_ABI_VERSION"))
    return MpiFlavour::Abi;
  return MpiFlavour::None;
}

MpiFlavour flavourOfLauncher(StringRef Path) {
  std::optional<Captured> Shown =
      capture(Path, {"--version"}, {}, Streams::OutAndErr);
  if (!Shown)
    return MpiFlavour::None;
  StringRef Text = Shown->Output;
  if (Text.contains("HYDRA"))
    return MpiFlavour::Mpich;
  if (Text.contains("Open MPI") || Text.contains("OpenRTE"))
    return MpiFlavour::OpenMpi;
  return MpiFlavour::None;
}

} // namespace tutti::driver
