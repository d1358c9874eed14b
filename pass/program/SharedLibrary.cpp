// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Four sections: none, the excerpts, the mark that the stack need not be
/// executable (without it the linker would make it so), and the names.

#include "program/SharedLibrary.h"
#include "program/Container.h"
#include "llvm/BinaryFormat/ELF.h"
#include <cstring>

using namespace llvm;
using namespace llvm::ELF;

namespace tutti {

std::string objectWithSection(StringRef Section, StringRef Like) {
  Elf64_Ehdr Head;
  if (Like.size() < sizeof(Head))
    return {};
  std::memcpy(&Head, Like.data(), sizeof(Head));
  if (!Like.starts_with(StringRef(ElfMagic, 4)) ||
      Head.e_ident[EI_CLASS] != ELFCLASS64 ||
      Head.e_ident[EI_DATA] != ELFDATA2LSB)
    return {};

  std::string Names(1, '\0');
  auto NameOf = [&](StringRef Name) {
    auto At = Elf64_Word(Names.size());
    Names += Name.str() + '\0';
    return At;
  };
  std::string Bytes(sizeof(Head), '\0');
  Elf64_Shdr Headers[4] = {};
  auto Add = [&](unsigned I, Elf64_Word Name, Elf64_Word Type,
                 StringRef Content) {
    Headers[I].sh_name = Name;
    Headers[I].sh_type = Type;
    Headers[I].sh_offset = Bytes.size();
    Headers[I].sh_size = Content.size();
    Headers[I].sh_addralign = 1;
    Bytes += Content;
  };
  Add(1, NameOf(ExcerptSection), SHT_PROGBITS, Section);
  Add(2, NameOf(".note.GNU-stack"), SHT_PROGBITS, "");
  Elf64_Word Own = NameOf(".shstrtab");
  Add(3, Own, SHT_STRTAB, Names);
  Bytes.resize((Bytes.size() + 7) / 8 * 8);

  Head.e_type = ET_REL;
  Head.e_entry = Head.e_phoff = 0;
  Head.e_shoff = Bytes.size();
  Head.e_phentsize = Head.e_phnum = 0;
  Head.e_ehsize = sizeof(Head);
  Head.e_shentsize = sizeof(Elf64_Shdr);
  Head.e_shnum = 4;
  Head.e_shstrndx = 3;
  std::memcpy(Bytes.data(), &Head, sizeof(Head));
  Bytes.append(reinterpret_cast<const char *>(Headers), sizeof(Headers));
  return Bytes;
}

} // namespace tutti
