// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One round too many of a loop over the ranks.
// Twin: good-size-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size;
  long length = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank != 0) {
    MPI_Send(&length, 1, MPI_LONG, 0, rank, MPI_COMM_WORLD);
  } else {
    for (int from = 1; from <= size; ++from) {
      // CHECK: bad-size-known.c:[[#@LINE+1]]:7: warning: MPI_Recv receives from rank 2 of a communicator of 2 ranks
      MPI_Recv(&length, 1, MPI_LONG, from, from, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      printf("%ld\n", length);
    }
  }
  MPI_Finalize();
  return 0;
}
