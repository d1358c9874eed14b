// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number that is read out of a text is one number on both sides of a test of the
// rank: as many messages are received as are sent.
//
// Twin: bad-number-of-text.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rounds, size, rank;
  if (sscanf(argv[1], "%i", &rounds) != 1)
    return 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int to = 1; to < size; to++)
      for (int i = 0; i < rounds; i++) {
        MPI_Send(NULL, 0, MPI_BYTE, to, 3, MPI_COMM_WORLD);
        MPI_Recv(NULL, 0, MPI_BYTE, to, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }
  } else {
    for (int i = 0; i < rounds; i++) {
      MPI_Recv(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
