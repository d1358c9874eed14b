// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The types that arguments of each role have in C, as mpi.h spells them.

#ifndef TUTTI_PASS_MODEL_MPI_ROLETYPES_H
#define TUTTI_PASS_MODEL_MPI_ROLETYPES_H

#include "tutti/MpiTable.h"

namespace tutti {

inline constexpr const char *RoleTypes[] = {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE) #CTYPE,
#include "tutti/Roles.def"
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPI_ROLETYPES_H
