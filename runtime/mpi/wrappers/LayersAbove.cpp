// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Lets the wrappers see calls that come through a layer which calls the PMPI
/// entries of C: those entries in the layer's table of imported functions
/// become the wrappers. Such layers are MPI's own for Fortran (Open MPI's;
/// MPICH's calls the MPI entries), and a tool whose functions stand before
/// these wrappers. Knows ELF, and MPI only by the names of functions.

#include "core/FortranLayers.h"
#include "core/stacks/Caller.h"
#include "mpi/Mpi.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

namespace tutti::rt {

namespace {

/// This library, for functions of its own that others stand before.
struct Own {
  void *Handle = nullptr;
  const void *Base = nullptr;

  Own() {
    Dl_info Info;
    if (!dladdr(reinterpret_cast<void *>(noteTool), &Info))
      return;
    Base = Info.dli_fbase;
    Handle = dlopen(Info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  }
};

/// The wrapper for a PMPI entry that MPI's own layer calls; null when there is
/// none, or when another library's function would be called in its place.
void *wrapperForMpi(const char *Name, const Own &Tutti) {
  void *First = dlsym(RTLD_DEFAULT, Name + 1);
  return First && libraryOf(First) == Tutti.Base ? First : nullptr;
}

/// The wrapper for a PMPI entry that is called by the library at Base; null
/// when that has no function which stands before the wrapper, or is MPI itself.
void *wrapperForTool(const char *Name, const void *Base, const Own &Tutti) {
  if (!Tutti.Handle || libraryOf(dlsym(RTLD_DEFAULT, Name + 1)) != Base ||
      libraryOf(dlsym(RTLD_DEFAULT, Name)) == Base)
    return nullptr;
  void *Found = dlsym(Tutti.Handle, Name + 1);
  return libraryOf(Found) == Tutti.Base ? Found : nullptr;
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

int lookAt(dl_phdr_info *Library, size_t, void *Argument) {
  const Own &Tutti = *static_cast<const Own *>(Argument);
  Tables T = tablesOf(*Library);
  const void *Base = libraryOf(T.Symbols);
  if (!Base || Base == Tutti.Base)
    return 0;
  // MPICH's bindings call the functions below the wrappers.
  bool OfMpi = Library->dlpi_name && isFortranLayer(Library->dlpi_name),
       IsTool = false;
  for (size_t I = 0; I < T.NumSlots; ++I) {
    const ElfW(Rela) &R = T.Slots[I];
    const char *Name = T.Names + T.Symbols[ELF64_R_SYM(R.r_info)].st_name;
    if (strncmp(Name, "PMPI_", 5) != 0)
      continue;
    void *Wrapper =
        OfMpi ? wrapperForMpi(Name, Tutti) : wrapperForTool(Name, Base, Tutti);
    if (!Wrapper)
      continue;
    IsTool |= !OfMpi;
    write(*Library, reinterpret_cast<void **>(Library->dlpi_addr + R.r_offset),
          Wrapper);
  }
  if (IsTool)
    noteTool(Base);
  return 0;
}

/// All libraries that the program needs are loaded when constructors run.
__attribute__((constructor)) void watchLayers() {
#if defined(__x86_64__)
  Own Tutti;
  dl_iterate_phdr(lookAt, &Tutti);
#else
  (void)lookAt;
#endif
}

} // namespace

} // namespace tutti::rt
