// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Lets the wrappers see calls from Fortran where MPI's own Fortran layer calls
/// the PMPI entries of C (Open MPI's does; MPICH's calls the MPI ones): those
/// entries in the layer's table of imported functions become the wrappers.
/// Knows ELF, and MPI only by the names of functions.

#include "mpi/Mpi.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

namespace tutti::rt {

namespace {

/// The wrapper for a PMPI entry; null when there is none, or when another
/// library's function would be called in its place.
void *wrapperOf(const char *Name) {
  if (strncmp(Name, "PMPI_", 5) != 0)
    return nullptr;
  void *Found = dlsym(RTLD_DEFAULT, Name + 1);
  Dl_info There, Here;
  return Found && dladdr(Found, &There) &&
                 dladdr(reinterpret_cast<void *>(wrapperOf), &Here) &&
                 There.dli_fbase == Here.dli_fbase
             ? Found
             : nullptr;
}

struct Tables {
  const ElfW(Rela) *Slots = nullptr;
  size_t NumSlots = 0;
  const ElfW(Sym) *Symbols = nullptr;
  const char *Names = nullptr;
};

Tables tablesOf(const dl_phdr_info &Library) {
  Tables T;
  const ElfW(Dyn) *Entry = nullptr;
  for (int I = 0; I < Library.dlpi_phnum; ++I)
    if (Library.dlpi_phdr[I].p_type == PT_DYNAMIC)
      Entry = reinterpret_cast<const ElfW(Dyn) *>(Library.dlpi_addr +
                                                  Library.dlpi_phdr[I].p_vaddr);
  bool HasAddends = false;
  for (; Entry && Entry->d_tag != DT_NULL; ++Entry)
    switch (Entry->d_tag) {
    case DT_JMPREL:
      T.Slots = reinterpret_cast<const ElfW(Rela) *>(Entry->d_un.d_ptr);
      break;
    case DT_PLTRELSZ:
      T.NumSlots = Entry->d_un.d_val / sizeof(ElfW(Rela));
      break;
    case DT_PLTREL:
      HasAddends = Entry->d_un.d_val == DT_RELA;
      break;
    case DT_SYMTAB:
      T.Symbols = reinterpret_cast<const ElfW(Sym) *>(Entry->d_un.d_ptr);
      break;
    case DT_STRTAB:
      T.Names = reinterpret_cast<const char *>(Entry->d_un.d_ptr);
      break;
    }
  if (!HasAddends || !T.Slots || !T.Symbols || !T.Names)
    T.NumSlots = 0;
  return T;
}

/// Some layers are linked so that the table is read-only by now.
void write(const dl_phdr_info &Library, void **Slot, void *Value) {
  auto At = reinterpret_cast<uintptr_t>(Slot);
  auto Page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  void *Start = reinterpret_cast<void *>(At & ~(Page - 1));
  bool Fixed = false;
  for (int I = 0; I < Library.dlpi_phnum; ++I) {
    const auto &P = Library.dlpi_phdr[I];
    uintptr_t Low = Library.dlpi_addr + P.p_vaddr;
    // A page that is made read-only in part stays writable.
    uintptr_t End = (Low + P.p_memsz) & ~(Page - 1);
    if (P.p_type == PT_GNU_RELRO && At >= Low && At < End)
      Fixed = true;
  }
  if (Fixed && mprotect(Start, Page, PROT_READ | PROT_WRITE) != 0)
    return;
  *Slot = Value;
  if (Fixed)
    mprotect(Start, Page, PROT_READ);
}

int lookAt(dl_phdr_info *Library, size_t, void *) {
  const char *File = Library->dlpi_name ? strrchr(Library->dlpi_name, '/') : 0;
  if (!File || strncmp(File, "/libmpi_mpifh", 13) != 0)
    return 0;
  Tables T = tablesOf(*Library);
  for (size_t I = 0; I < T.NumSlots; ++I) {
    const ElfW(Rela) &R = T.Slots[I];
    const char *Name = T.Names + T.Symbols[ELF64_R_SYM(R.r_info)].st_name;
    if (void *Wrapper = wrapperOf(Name))
      write(*Library,
            reinterpret_cast<void **>(Library->dlpi_addr + R.r_offset),
            Wrapper);
  }
  return 0;
}

/// All libraries that the program needs are loaded when constructors run.
__attribute__((constructor)) void watchFortran() {
#if defined(OPEN_MPI) && defined(__x86_64__)
  dl_iterate_phdr(lookAt, nullptr);
#else
  (void)lookAt;
#endif
}

} // namespace

} // namespace tutti::rt
