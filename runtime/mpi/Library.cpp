// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asks the MPI library what its mpi.h does not say, and what of its handles
/// depends on that.

#include "mpi/Library.h"
#include "mpi/Ask.h"
#include "mpi/Handles.h"

#include <atomic>
#include <cstring>
#include <dlfcn.h>

namespace tutti::rt {

#if defined(OPEN_MPI)

bool isBuiltIn(uint64_t Bits) {
  Dl_info Where;
  return dladdr(reinterpret_cast<void *>(Bits), &Where) != 0;
}

#elif !defined(MPICH_NUMVERSION)

MpiLibrary mpiLibrary() {
  static std::atomic<MpiLibrary> Answer{MpiLibrary::Unknown};
  MpiLibrary Known = Answer.load(std::memory_order_relaxed);
  if (Known != MpiLibrary::Unknown)
    return Known;
  char Text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int Length = 0;
  ask<PMPI_Get_library_version>(Text, &Length);
  Known = strstr(Text, "Open MPI") ? MpiLibrary::OpenMpi
          : strstr(Text, "MPICH")  ? MpiLibrary::Mpich
                                   : MpiLibrary::Other;
  Answer.store(Known, std::memory_order_relaxed);
  return Known;
}

static bool mayBePredefined(HandleKind Of, uint64_t Bits) {
  switch (Of) {
  case HandleKind::Op:
    return Bits >= 0x20 && Bits < 0x40;
  case HandleKind::Comm:
    return Bits >= 0x100 && Bits < 0x108;
  case HandleKind::Group:
    return Bits >= 0x108 && Bits < 0x110;
  case HandleKind::Win:
    return Bits >= 0x110 && Bits < 0x118;
  case HandleKind::Info:
    return Bits >= 0x130 && Bits < 0x138;
  case HandleKind::Request:
    return Bits >= 0x180 && Bits < 0x188;
  case HandleKind::Type:
    return Bits >= 0x200 && Bits < 0x400;
  }
  return true;
}

bool mayBeHandle(HandleKind Of, uint64_t Bits) {
  if (isBuiltIn(Bits))
    return mayBePredefined(Of, Bits);
  switch (mpiLibrary()) {
  case MpiLibrary::Mpich:
    return mayBeOfMpich(Of, Bits);
  case MpiLibrary::OpenMpi:
    return mayBeOfOpenMpi(Bits);
  default:
    return true;
  }
}

#endif

} // namespace tutti::rt
