// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// There is room for one more than is sent, and what another number asks for may
// be as much.
// Twin: bad-asked-count.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me;
  static double row[1000], other[1000];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  int cells = atoi(argv[1]), room = atoi(argv[2]);
  if (me == 0) {
    MPI_Send(row, cells, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Send(row, cells + 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
  } else if (me == 1) {
    MPI_Recv(other, cells + 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(other, room, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
