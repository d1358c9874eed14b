// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of another file hands out the communicator of a node and that of
// the first ranks of all nodes: who is first in the one is in the other.
// Twin: bad-handed-together.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void node_comms(MPI_Comm all, MPI_Comm *node, MPI_Comm *leaders);

void table(MPI_Comm all, const long *mine, long *theirs) {
  MPI_Comm node, leaders;
  int rank;
  node_comms(all, &node, &leaders);
  MPI_Comm_rank(node, &rank);
  if (rank == 0)
    MPI_Allgather(mine, 1, MPI_LONG, theirs, 1, MPI_LONG, leaders);
  MPI_Barrier(node);
}

static int is_writer(MPI_Comm all) {
  MPI_Comm node, leaders;
  int rank;
  node_comms(all, &node, &leaders);
  MPI_Comm_rank(node, &rank);
  return rank == 0;
}

static void exchange(MPI_Comm all, MPI_Comm leaders, const long *mine,
                     long *theirs) {
  if (is_writer(all))
    MPI_Allgather(mine, 2, MPI_LONG, theirs, 2, MPI_LONG, leaders);
}

void two(MPI_Comm all, const long *mine, long *theirs) {
  MPI_Comm node, leaders;
  node_comms(all, &node, &leaders);
  exchange(all, leaders, mine, theirs);
  MPI_Barrier(node);
}

void null_before(MPI_Comm all, const long *mine, long *theirs) {
  MPI_Comm node = MPI_COMM_NULL, leaders = MPI_COMM_NULL;
  int rank;
  node_comms(all, &node, &leaders);
  MPI_Comm_rank(node, &rank);
  if (rank == 0)
    MPI_Allgather(mine, 1, MPI_LONG, theirs, 1, MPI_LONG, leaders);
}
