// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which processes share this node, and the private communicator that carries
/// what the tool itself must send. Decides how the board comes to be; must not
/// know what is written on it.

#ifndef TUTTI_MPI_NODE_H
#define TUTTI_MPI_NODE_H

#include "mpi/Mpi.h"

namespace tutti::rt {

/// Right after MPI_Init. Collective; ends with a board, at worst one of this
/// process alone. False when not even that could be had.
bool startNode(uint64_t &JobId);
/// Right before MPI_Finalize, where the program's own handles go too.
void stopNode();

MPI_Group worldGroup();
/// True when all processes of the job are on this node.
bool oneNode();
/// The first process on the node of a process, as a world rank.
int nodeOf(int WorldRank);
/// Lets MPI make progress while the tool waits.
void driveProgress();

} // namespace tutti::rt

#endif // TUTTI_MPI_NODE_H
