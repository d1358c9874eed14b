// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that all ask for the same messages, of which there are fewer.
// Twin: good-any-source-team.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int main(int argc, char **argv) {
  int level, rank, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  if (level < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
#pragma omp parallel num_threads(3) reduction(+ : sum)
    {
      int got;
      // CHECK: bad-any-source-team.c:[[#@LINE+1]]:7: warning: MPI_Recv on rank 0 waits for ever for a message of any rank
      MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += got;
    }
  } else if (rank == 1) {
    for (int i = 0; i < 2; i++)
      MPI_Send(&i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return sum;
}
