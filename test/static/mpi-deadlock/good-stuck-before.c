// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-stuck-before.c, and it is sent.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, in = 0, out = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  int rounds = argc > 1 ? atoi(argv[1]) : 10;
  if (rounds > 5)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Irecv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
  if (rank == 1 && rank < size)
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rounds < 0)
    rounds = 100000;
  for (int round = 0; round < 100000; ++round) {
    for (int i = 0; i < 50; ++i)
      out = out * 7 + i % (round + 1);
    MPI_Sendrecv(&out, 1, MPI_INT, right, 2, &in, 1, MPI_INT, left, 2,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (round == rounds)
      out = 0;
  }
  MPI_Finalize();
  return in;
}
