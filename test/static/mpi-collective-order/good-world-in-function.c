// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-world-in-function.c, where the function knows of both communicators,
// or every caller gives it the world.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

long of_all_nodes(MPI_Comm node, long mine) {
  int local, global;
  MPI_Comm_rank(node, &local);
  MPI_Comm_rank(MPI_COMM_WORLD, &global);
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_LONG, MPI_SUM, node);
  mine = local ? 0 : mine + global;
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  return mine;
}

static int all_ready(MPI_Comm users, int ready) {
  int size;
  MPI_Comm_size(users, &size);
  MPI_Allreduce(MPI_IN_PLACE, &ready, 1, MPI_INT, MPI_SUM, users);
  MPI_Barrier(MPI_COMM_WORLD);
  return ready == size;
}
int store_ready(int ready) { return all_ready(MPI_COMM_WORLD, ready); }
