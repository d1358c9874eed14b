// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A deadlock of two sends is proven however many requests were open before it,
// and while as many are open that have nothing to do with it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 3000 before 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 3000 meanwhile 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, n = atoi(argv[1]), out = 1, in;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *from = malloc(sizeof(int) * n), *to = malloc(sizeof(int) * n);
  MPI_Request *all = malloc(sizeof(MPI_Request) * 2 * n);
  int half = strcmp(argv[2], "before") ? 1 : 0;
  for (int i = 0; i < n; ++i)
    MPI_Irecv(to + i, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, all + i);
  for (int i = 0; i < n && !half; ++i) {
    from[i] = i;
    MPI_Isend(from + i, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, all + n + i);
  }
  if (!half) {
    MPI_Waitall(2 * n, all, MPI_STATUSES_IGNORE);
    /* More messages than are remembered: none is under way before the next. */
    MPI_Barrier(MPI_COMM_WORLD);
  }
  // CHECK: deadlock: 2 of 2 ranks wait for each other [mpi-deadlock]
  // CHECK-DAG: rank 0 MPI_Ssend, waits for a receive by rank 1, tag 100000
  // CHECK-DAG: rank 1 MPI_Ssend, waits for a receive by rank 0, tag 100000
  MPI_Ssend(&out, 1, MPI_INT, 1 - rank, 100000, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, 1 - rank, 100000, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
