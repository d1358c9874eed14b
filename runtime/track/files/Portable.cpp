// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking for byte displacements in the constructors of a datatype.

#include "track/files/Portable.h"

#include "mpi/datatypes/TypeContents.h"

namespace tutti::rt::track {

bool isPortable(MPI_Datatype Type) {
  TypeContents C(Type);
  switch (C.How) {
  case Constructor::Hvector:
  case Constructor::Hindexed:
  case Constructor::HindexedBlock:
  case Constructor::Struct:
    return false;
  case Constructor::Contiguous:
  case Constructor::Vector:
  case Constructor::Indexed:
  case Constructor::IndexedBlock:
  case Constructor::Subarray:
  case Constructor::Darray:
  case Constructor::Dup:
    return isPortable(C.type());
  default:
    return true;
  }
}

} // namespace tutti::rt::track
