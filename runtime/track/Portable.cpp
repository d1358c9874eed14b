// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking for byte displacements in the constructors of a datatype.

#include "track/Portable.h"

#include "track/TypeMap.h"

#include <cstdlib>

namespace tutti::rt::track {

bool isPortable(MPI_Datatype Type) {
  int Ints = 0, Aints = 0, Types = 0, Combiner = MPI_COMBINER_NAMED;
  if (PMPI_Type_get_envelope(Type, &Ints, &Aints, &Types, &Combiner) !=
      MPI_SUCCESS)
    return true;
  switch (Combiner) {
  case MPI_COMBINER_HVECTOR:
  case MPI_COMBINER_HINDEXED:
  case MPI_COMBINER_HINDEXED_BLOCK:
  case MPI_COMBINER_STRUCT:
    return false;
  case MPI_COMBINER_CONTIGUOUS:
  case MPI_COMBINER_VECTOR:
  case MPI_COMBINER_INDEXED:
  case MPI_COMBINER_INDEXED_BLOCK:
  case MPI_COMBINER_SUBARRAY:
  case MPI_COMBINER_DARRAY:
  case MPI_COMBINER_DUP:
    break;
  default:
    return true;
  }
  int *I = static_cast<int *>(malloc(sizeof(int) * (Ints + 1)));
  auto *A = static_cast<MPI_Aint *>(malloc(sizeof(MPI_Aint) * (Aints + 1)));
  MPI_Datatype Old = MPI_DATATYPE_NULL;
  bool Portable = true;
  if (I && A && Types == 1 &&
      PMPI_Type_get_contents(Type, Ints, Aints, 1, I, A, &Old) == MPI_SUCCESS) {
    Portable = isPortable(Old);
    if (!isNamedType(Old))
      PMPI_Type_free(&Old);
  }
  free(I);
  free(A);
  return Portable;
}

} // namespace tutti::rt::track
