// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asks the MPI library what its mpi.h does not say.

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

bool isOpenMpi() {
  enum : int { NotAsked, No, Yes };
  static std::atomic<int> Answer{NotAsked};
  if (Answer.load(std::memory_order_relaxed) == NotAsked) {
    char Text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int Length = 0;
    ask<PMPI_Get_library_version>(Text, &Length);
    Answer.store(strstr(Text, "Open MPI") ? Yes : No,
                 std::memory_order_relaxed);
  }
  return Answer.load(std::memory_order_relaxed) == Yes;
}

#endif

} // namespace tutti::rt
