// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-world-in-class.cpp: a function that knows of both, one with a part of
// the world that it makes, and one with a copy of it.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct grid {
  MPI_Comm comm;
  int dimension(int mine);
  int both(int mine);
};

int grid::dimension(int mine) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    mine = 3;
  MPI_Bcast(&mine, 1, MPI_INT, 0, comm);
  MPI_Barrier(comm);
  return mine;
}

int grid::both(int mine) {
  int rank, all;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  MPI_Bcast(&mine, 1, MPI_INT, 0, comm);
  MPI_Barrier(MPI_COMM_WORLD);
  return mine * all + rank;
}

long on_node(long mine) {
  MPI_Comm node;
  int rank;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                      &node);
  MPI_Comm_rank(node, &rank);
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_LONG, MPI_SUM, node);
  MPI_Comm_free(&node);
  return rank ? 0 : mine;
}
