// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// There is room for more than is sent, or for another number that may be as much.
// Twin: bad-one-more.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

void forward(double *values, int count, int room) {
  int me, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    MPI_Send(values, count, MPI_DOUBLE, ranks - 1, 8, MPI_COMM_WORLD);
  else if (me == ranks - 1)
    MPI_Recv(values, count + 2, MPI_DOUBLE, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (me == 0)
    MPI_Send(values, count + 2, MPI_DOUBLE, ranks - 1, 9, MPI_COMM_WORLD);
  else if (me == ranks - 1)
    MPI_Recv(values, room, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
