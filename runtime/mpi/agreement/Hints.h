// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The hints of an info object that the standard reserves for files (MPI-3.1
/// section 13.2.8): which of them have to be the same on every rank, and what
/// their values may be. Must not know the calls that take them.

#ifndef TUTTI_MPI_HINTS_H
#define TUTTI_MPI_HINTS_H

#include "mpi/Mpi.h"

namespace tutti::rt {

/// A number for the hints that must agree, with their values; 0 when Info has
/// none of them.
uint64_t hashOfHints(MPI_Info Info);

/// A hint whose value is not of its kind.
struct BadHint {
  const char *Key;
  char Value[64];
  const char *Expected;
};
bool findBadHint(MPI_Info Info, BadHint &Found);

} // namespace tutti::rt

#endif // TUTTI_MPI_HINTS_H
