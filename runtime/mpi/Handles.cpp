// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What of a handle's number needs a look at the library below.

#include "mpi/Handles.h"
#include "mpi/Library.h"

#include <dlfcn.h>

namespace tutti::rt {

#if defined(OPEN_MPI)

bool isBuiltIn(uint64_t Bits) {
  Dl_info Where;
  return dladdr(reinterpret_cast<void *>(Bits), &Where) != 0;
}

#elif !defined(MPICH_NUMVERSION)

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
