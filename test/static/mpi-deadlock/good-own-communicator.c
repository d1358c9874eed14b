// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank sends itself something on MPI_COMM_SELF, in memory of its own. Twin:
// bad-own-communicator.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, other = 0;
  void *mine = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (posix_memalign(&mine, 64, sizeof(int)))
    MPI_Abort(MPI_COMM_WORLD, 1);
  *(int *)mine = rank;
  MPI_Irecv(&other, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &r);
  MPI_Send(mine, 1, MPI_INT, 0, 5, MPI_COMM_SELF);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  free(mine);
  MPI_Finalize();
  return other != rank;
}
