// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asking MPI for the edges of a topology, once per communicator.

#include "mpi/communicators/Neighbors.h"

#include "mpi/Ask.h"

#include <cerrno>
#include <cstdlib>

namespace tutti::rt {

namespace {

Neighbors *allocate(int NumIn, int NumOut) {
  size_t Size = sizeof(Neighbors) + sizeof(int) * (NumIn + NumOut + 1);
  auto *N = static_cast<Neighbors *>(malloc(Size));
  if (N) {
    N->NumIn = NumIn;
    N->NumOut = NumOut;
  }
  return N;
}

/// For each dimension the one before and the one behind, both ways.
Neighbors *ofGrid(MPI_Comm Comm) {
  int Dims = 0;
  ask<PMPI_Cartdim_get>(Comm, &Dims);
  Neighbors *N = allocate(2 * Dims, 2 * Dims);
  for (int D = 0; N && D < Dims; ++D) {
    int *In = N->Ranks + 2 * D, *Out = N->Ranks + N->NumIn + 2 * D;
    ask<PMPI_Cart_shift>(Comm, D, 1, &In[0], &In[1]);
    Out[0] = In[0];
    Out[1] = In[1];
  }
  return N;
}

Neighbors *ofGraph(MPI_Comm Comm, int Rank) {
  int Degree = 0;
  ask<PMPI_Graph_neighbors_count>(Comm, Rank, &Degree);
  Neighbors *N = allocate(Degree, Degree);
  if (!N)
    return nullptr;
  ask<PMPI_Graph_neighbors>(Comm, Rank, Degree, N->Ranks);
  ask<PMPI_Graph_neighbors>(Comm, Rank, Degree, N->Ranks + Degree);
  return N;
}

Neighbors *ofDistributedGraph(MPI_Comm Comm) {
  int In = 0, Out = 0, Weighted = 0;
  ask<PMPI_Dist_graph_neighbors_count>(Comm, &In, &Out, &Weighted);
  Neighbors *N = allocate(In, Out);
  int *Weights = static_cast<int *>(malloc(sizeof(int) * (In + Out + 1)));
  if (N && Weights)
    ask<PMPI_Dist_graph_neighbors>(Comm, In, N->Ranks, Weights, Out,
                                   N->Ranks + In, Weights + In);
  else if (N)
    N->NumIn = N->NumOut = 0;
  free(Weights);
  return N;
}

} // namespace

const Neighbors *neighborsOf(CommObject &S, MPI_Comm Comm) {
  if (S.Edges)
    return S.Edges;
  int Saved = errno, Kind = MPI_UNDEFINED;
  ask<PMPI_Topo_test>(Comm, &Kind);
  if (Kind == MPI_CART)
    S.Edges = ofGrid(Comm);
  else if (Kind == MPI_GRAPH)
    S.Edges = ofGraph(Comm, S.Rank);
  else if (Kind == MPI_DIST_GRAPH)
    S.Edges = ofDistributedGraph(Comm);
  errno = Saved;
  return S.Edges;
}

} // namespace tutti::rt
