// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Numbers of mpi.h that are the same in MPICH and in Open MPI.

#ifndef TUTTI_PASS_MODEL_MPICONSTANT_H
#define TUTTI_PASS_MODEL_MPICONSTANT_H

#include <cstdint>

namespace tutti {

/// MPI_UNDEFINED
inline constexpr int64_t MpiUndefined = -32766;

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPICONSTANT_H
