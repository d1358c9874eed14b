// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asks the MPI library what its mpi.h does not say.

#include "mpi/Library.h"
#include "mpi/Ask.h"

#include <atomic>
#include <cstring>

#if !defined(OPEN_MPI) && !defined(MPICH_NUMVERSION)

namespace tutti::rt {

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

} // namespace tutti::rt

#endif
