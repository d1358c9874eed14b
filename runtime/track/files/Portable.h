// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which datatypes mean the same on every machine.

#ifndef TUTTI_TRACK_FILES_PORTABLE_H
#define TUTTI_TRACK_FILES_PORTABLE_H

#include "mpi/Mpi.h"

namespace tutti::rt::track {

/// MPI-3.1 section 2.4: made with displacements in elements only. True when it
/// is not known.
bool isPortable(MPI_Datatype Type);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_FILES_PORTABLE_H
