// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi.h without the C++ bindings that some of them drag in.

#ifndef TUTTI_MPI_MPI_H
#define TUTTI_MPI_MPI_H

#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
// What MPI-3.0 removed is declared: programs that are older call it.
#define OMPI_OMIT_MPI1_COMPAT_DECLS 0
#define OMPI_WANT_MPI_INTERFACE_WARNING 0
#include <mpi.h>

#include <cstdint>

// Optional types that an mpi.h may lack.
#ifndef MPI_INTEGER16
#define MPI_INTEGER16 MPI_DATATYPE_NULL
#endif
#ifndef MPI_REAL16
#define MPI_REAL16 MPI_DATATYPE_NULL
#endif
#ifndef MPI_COMPLEX32
#define MPI_COMPLEX32 MPI_DATATYPE_NULL
#endif

namespace tutti::rt {

/// Any MPI handle as a number: an integer in some MPIs, an address in others.
template <typename T> uint64_t handleBits(T Handle) {
  if constexpr (sizeof(T) == sizeof(uint64_t))
    return reinterpret_cast<uint64_t>(Handle);
  else
    return static_cast<uint32_t>(Handle);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_MPI_H
