// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same calls on every rank, over many communicators made and freed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 4 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = rank, y, i;
  for (i = 0; i < 60; ++i) {
    MPI_Comm a, b, c;
    MPI_Comm_split(MPI_COMM_WORLD, (rank + i) % 3, -rank, &a);
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, a);
    MPI_Comm_dup(a, &b);
    MPI_Bcast(&y, 1, MPI_INT, 0, b);
    MPI_Comm_split(MPI_COMM_WORLD, rank == i % size ? MPI_UNDEFINED : 1, 0, &c);
    if (c != MPI_COMM_NULL) {
      MPI_Barrier(c);
      MPI_Comm_free(&c);
    }
    MPI_Comm_free(&a);
    MPI_Barrier(b);
    MPI_Comm_free(&b);
  }
  MPI_Finalize();
  return 0;
}
