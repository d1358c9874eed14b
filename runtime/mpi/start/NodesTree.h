// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tree of the nodes of a job (core/Hooks.h, NodesPlace): who listens to
/// whom is agreed on when MPI starts.

#ifndef TUTTI_MPI_NODESTREE_H
#define TUTTI_MPI_NODESTREE_H

namespace tutti::rt {

/// Collective over MPI_COMM_WORLD, of a job on several nodes. Each process that
/// has nodes below it listens, and they are told where.
void joinNodesTree();

} // namespace tutti::rt

#endif // TUTTI_MPI_NODESTREE_H
