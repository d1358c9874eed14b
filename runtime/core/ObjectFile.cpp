// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading the table of dynamic symbols of an ELF file.

#include "core/ObjectFile.h"

#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tutti::rt {

ObjectFile::ObjectFile(const char *Path) {
  int Fd = open(Path, O_RDONLY | O_CLOEXEC);
  if (Fd < 0)
    return;
  struct stat S;
  if (fstat(Fd, &S) == 0 && S_ISREG(S.st_mode) &&
      S.st_size >= static_cast<off_t>(sizeof(ElfW(Ehdr)))) {
    void *Place = mmap(nullptr, static_cast<size_t>(S.st_size), PROT_READ,
                       MAP_PRIVATE, Fd, 0);
    if (Place != MAP_FAILED) {
      Data = static_cast<const char *>(Place);
      Bytes = static_cast<size_t>(S.st_size);
      Sound = read();
    }
  }
  close(Fd);
}

ObjectFile::~ObjectFile() {
  if (Data)
    munmap(const_cast<char *>(Data), Bytes);
}

bool ObjectFile::read() {
  auto Inside = [&](size_t Offset, size_t Size) {
    return Offset <= Bytes && Size <= Bytes - Offset;
  };
  const auto &H = *reinterpret_cast<const ElfW(Ehdr) *>(Data);
  Other = memcmp(H.e_ident, ELFMAG, SELFMAG) != 0;
  if (Other ||
      H.e_ident[EI_CLASS] != (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) ||
      H.e_shentsize != sizeof(ElfW(Shdr)) || H.e_shoff % alignof(ElfW(Shdr)) ||
      !Inside(H.e_shoff, size_t(H.e_shnum) * sizeof(ElfW(Shdr))))
    return false;
  const auto *Sections = reinterpret_cast<const ElfW(Shdr) *>(Data + H.e_shoff);
  // A file without this table takes nothing from others; one without sections
  // does not say.
  for (unsigned I = 0; I < H.e_shnum; ++I) {
    const ElfW(Shdr) &S = Sections[I];
    if (S.sh_type != SHT_DYNSYM)
      continue;
    if (S.sh_link >= H.e_shnum || S.sh_entsize != sizeof(ElfW(Sym)) ||
        S.sh_offset % alignof(ElfW(Sym)) || !Inside(S.sh_offset, S.sh_size))
      return false;
    const ElfW(Shdr) &Text = Sections[S.sh_link];
    if (!Inside(Text.sh_offset, Text.sh_size) || !Text.sh_size ||
        Data[Text.sh_offset + Text.sh_size - 1] != 0)
      return false;
    Symbols = Data + S.sh_offset;
    Count = S.sh_size / sizeof(ElfW(Sym));
    Names = Data + Text.sh_offset;
    NameBytes = Text.sh_size;
  }
  return H.e_shnum != 0;
}

const char *ObjectFile::name(size_t I) const {
  size_t At = static_cast<const ElfW(Sym) *>(Symbols)[I].st_name;
  return At < NameBytes ? Names + At : "";
}

bool ObjectFile::isDefined(size_t I) const {
  return static_cast<const ElfW(Sym) *>(Symbols)[I].st_shndx != SHN_UNDEF;
}

} // namespace tutti::rt
