// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank's side: it sends to the others, which do something else.
//
// Twin: bad-side-of-one.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

void deal(int size, char *picture) {
  double step = -0.5;
  for (int i = 1; i < size; i++) {
    MPI_Send(&step, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
    MPI_Send(picture, 4096, MPI_CHAR, i, 0, MPI_COMM_WORLD);
  }
  for (int i = 1; i < size; i++)
    MPI_Recv(picture + 4096 * i, 4096, MPI_CHAR, i, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}
