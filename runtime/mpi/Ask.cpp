// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the handles of an MPI library say by themselves.

#include "mpi/Ask.h"

#include <dlfcn.h>

namespace tutti::rt {

bool isBuiltIn(uint64_t Handle) {
#ifdef OPEN_MPI
  // Handles are addresses: such objects are data of the library.
  Dl_info Where;
  return dladdr(reinterpret_cast<void *>(Handle), &Where) != 0;
#else
  // The two highest bits say where the object lies.
  return Handle >> 30 == 1;
#endif
}

} // namespace tutti::rt
