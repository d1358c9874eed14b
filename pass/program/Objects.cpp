// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Files are mapped and only their tables of sections are read, so a library
/// without excerpts costs nearly nothing. Bitcode of -flto is asked for the
/// constant that would become the section.

#include "program/Objects.h"
#include "program/Container.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::object;

namespace tutti {
namespace {

using Found = std::vector<PackedExcerpt>;

void add(StringRef Section, const std::string &Origin, bool OnDemand,
         Found &To) {
  for (StringRef Packed : split(Section))
    To.push_back({Origin, Packed.str(), OnDemand});
}

/// The value of \p E; an error only means that there is nothing to read.
template <typename T> std::optional<T> valueOf(Expected<T> E) {
  if (E)
    return std::move(*E);
  consumeError(E.takeError());
  return std::nullopt;
}

void readBitcode(MemoryBufferRef File, const std::string &Origin, bool OnDemand,
                 Found &To) {
  LLVMContext Context;
  auto M = valueOf(getLazyBitcodeModule(File, Context));
  if (!M)
    return;
  for (const GlobalVariable &G : (*M)->globals())
    if (G.getSection() == ExcerptSection && G.hasInitializer())
      if (const auto *Data = dyn_cast<ConstantDataArray>(G.getInitializer()))
        if (Data->isString(8))
          add(Data->getAsString(), Origin, OnDemand, To);
}

void readObject(MemoryBufferRef File, const std::string &Origin, bool OnDemand,
                Found &To) {
  auto Object = valueOf(ObjectFile::createObjectFile(File));
  if (!Object)
    return;
  for (const SectionRef &S : (*Object)->sections())
    if (auto Name = valueOf(S.getName()); Name && *Name == ExcerptSection)
      if (auto Content = valueOf(S.getContents()))
        add(*Content, Origin, OnDemand, To);
}

void read(MemoryBufferRef File, const std::string &Origin, bool OnDemand,
          Found &To) {
  switch (identify_magic(File.getBuffer())) {
  case file_magic::bitcode:
    return readBitcode(File, Origin, OnDemand, To);
  case file_magic::elf_relocatable:
  case file_magic::elf_shared_object:
    return readObject(File, Origin, OnDemand, To);
  case file_magic::archive: {
    auto Members = valueOf(Archive::create(File));
    if (!Members)
      return;
    Error Problem = Error::success();
    for (const Archive::Child &C : (*Members)->children(Problem))
      if (auto Member = valueOf(C.getMemoryBufferRef()))
        read(*Member, Origin + "(" + Member->getBufferIdentifier().str() + ")",
             true, To);
    consumeError(std::move(Problem));
    return;
  }
  default:
    return;
  }
}

} // namespace

std::vector<PackedExcerpt> readExcerpts(StringRef Path) {
  Found Result;
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return Result;
  // The file of a test, or of a check without objects, is an excerpt itself.
  if ((*File)->getBuffer().starts_with(ExcerptFamily))
    add((*File)->getBuffer(), Path.str(), false, Result);
  else
    read(**File, Path.str(), false, Result);
  return Result;
}

} // namespace tutti
