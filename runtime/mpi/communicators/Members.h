// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Lists of world ranks that several records share. Decides how long they live;
/// must not know what they are the members of.

#ifndef TUTTI_MPI_MEMBERS_H
#define TUTTI_MPI_MEMBERS_H

#include "mpi/communicators/CommObject.h"

namespace tutti::rt {

/// To be filled in and released; null when there is no memory.
Members *newMembers(int Size);
/// One user more; null for null.
Members *share(Members *M);

} // namespace tutti::rt

#endif // TUTTI_MPI_MEMBERS_H
