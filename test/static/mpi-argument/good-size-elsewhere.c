// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many ranks there are is asked by another file: how often the loop goes
// round is a guess, and that it comes to ranks that are not there is its.
// Twin: bad-size-known.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

void rank_of_job(int *rank);
void size_of_job(int *size);

int main(int argc, char **argv) {
  int rank, size;
  long length = 0;
  MPI_Init(&argc, &argv);
  rank_of_job(&rank);
  size_of_job(&size);
  if (rank != 0) {
    MPI_Send(&length, 1, MPI_LONG, 0, rank, MPI_COMM_WORLD);
  } else {
    for (int from = 1; from < size; ++from) {
      MPI_Recv(&length, 1, MPI_LONG, from, from, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      printf("%ld\n", length);
    }
  }
  MPI_Finalize();
  return 0;
}
