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

enum class MpiLibrary : int { Unknown, Mpich, OpenMpi, Other };

#if defined(OPEN_MPI)
constexpr MpiLibrary mpiLibrary() { return MpiLibrary::OpenMpi; }
#elif defined(MPICH_NUMVERSION)
constexpr MpiLibrary mpiLibrary() { return MpiLibrary::Mpich; }
#else
/// With the standard's own binary interface the same program runs with any: the
/// library is asked. Never Unknown. May be called at any time, by any thread.
MpiLibrary mpiLibrary();
#endif

inline bool isOpenMpi() { return mpiLibrary() == MpiLibrary::OpenMpi; }

} // namespace tutti::rt

#endif // TUTTI_MPI_LIBRARY_H
