// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who is first on a node makes a collective call on the communicator that all
// have, not on that of the first ranks of all nodes; and one for a node, in it.
// Twin: good-handed-together.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void node_comms(MPI_Comm all, MPI_Comm *node, MPI_Comm *leaders);

void table(MPI_Comm all, const long *mine, long *theirs) {
  MPI_Comm node, leaders;
  int rank;
  node_comms(all, &node, &leaders);
  MPI_Comm_rank(node, &rank);
  if (rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allgather is not reached by every rank of 'all'
    MPI_Allgather(mine, 1, MPI_LONG, theirs, 1, MPI_LONG, all);
  MPI_Barrier(node);
}

void sums(MPI_Comm all, long *mine) {
  MPI_Comm node, leaders;
  int rank;
  node_comms(all, &node, &leaders);
  MPI_Comm_rank(node, &rank);
  if (rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of 'node'
    MPI_Allreduce(MPI_IN_PLACE, mine, 1, MPI_LONG, MPI_SUM, node);
  MPI_Barrier(leaders);
}
