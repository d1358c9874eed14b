// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The handles that MPI itself brings. Knows their names and nothing else.

#include "track/handles/Handles.h"

#include "mpi/Mpi.h"

namespace tutti::rt::track {

void startHandles() {
  auto Type = [](MPI_Datatype T) {
    if (T != MPI_DATATYPE_NULL)
      addPredefined(Kind::Type, handleBits(T));
  };
#define TUTTI_TYPE(NAME, KIND) Type(NAME);
#define TUTTI_PAIR(NAME, FIRST, SECOND) Type(NAME);
#include "core/Types.def"
#define TUTTI_OP(NAME) addPredefined(Kind::Op, handleBits(NAME));
#include "core/Ops.def"
  addPredefined(Kind::Comm, handleBits(MPI_COMM_WORLD));
  addPredefined(Kind::Comm, handleBits(MPI_COMM_SELF));
  addPredefined(Kind::Group, handleBits(MPI_GROUP_EMPTY));
  addPredefined(Kind::Info, handleBits(MPI_INFO_ENV));
  addPredefined(Kind::Errhandler, handleBits(MPI_ERRORS_ARE_FATAL));
  addPredefined(Kind::Errhandler, handleBits(MPI_ERRORS_RETURN));
#ifdef MPI_ERRORS_ABORT
  addPredefined(Kind::Errhandler, handleBits(MPI_ERRORS_ABORT));
#endif
}

} // namespace tutti::rt::track
