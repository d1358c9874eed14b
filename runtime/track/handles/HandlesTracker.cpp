// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the tracker of handles does that is the same for all functions.

#include "track/handles/HandlesTracker.h"

#include "mpi/datatypes/TypeContents.h"

namespace tutti::rt::track {

void madeContents(MPI_Datatype Whole, MPI_Datatype *Parts, const Making &M) {
  const TypeEnvelope Made(Whole);
  for (MPI_Count I = 0; Parts && I < Made.NumTypes; ++I)
    if (!isNamedType(Parts[I]))
      madeHandle(Kind::Type, handleBits(Parts[I]),
                 {M.Maker, M.Nested, M.Site, &Parts[I], nullptr},
                 Handle::Committed);
}

} // namespace tutti::rt::track
