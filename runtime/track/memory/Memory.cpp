// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Counting neighbours.

#include "track/memory/Memory.h"

#include "mpi/Ask.h"

namespace tutti::rt::track {

int neighbours(MPI_Comm Comm, bool Out) {
  int Topology = MPI_UNDEFINED, N = 0;
  ask<PMPI_Topo_test>(Comm, &Topology);
  if (Topology == MPI_CART) {
    ask<PMPI_Cartdim_get>(Comm, &N);
    return 2 * N;
  }
  int Rank = 0;
  ask<PMPI_Comm_rank>(Comm, &Rank);
  if (Topology == MPI_GRAPH) {
    ask<PMPI_Graph_neighbors_count>(Comm, Rank, &N);
    return N;
  }
  int In = 0, Outgoing = 0, Weighted = 0;
  if (Topology == MPI_DIST_GRAPH)
    ask<PMPI_Dist_graph_neighbors_count>(Comm, &In, &Outgoing, &Weighted);
  return Out ? Outgoing : In;
}

} // namespace tutti::rt::track
