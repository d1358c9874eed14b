// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which MPI library is below, for the few things that libraries do in their
/// own ways and the standard leaves to them.

#ifndef TUTTI_MPI_LIBRARY_H
#define TUTTI_MPI_LIBRARY_H

#include "mpi/Mpi.h"

namespace tutti::rt {

#if defined(OPEN_MPI)
constexpr bool isOpenMpi() { return true; }
#elif defined(MPICH_NUMVERSION)
constexpr bool isOpenMpi() { return false; }
#else
/// With the standard's own binary interface the same program runs with either:
/// the library is asked. May be called at any time, by any thread.
bool isOpenMpi();
#endif

} // namespace tutti::rt

#endif // TUTTI_MPI_LIBRARY_H
