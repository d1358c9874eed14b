// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call waits for many requests, and one message was forgotten: it is named,
// not the first or the last that there is room for.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 30 29 2>&1 | FileCheck %s -DTAG=29
// RUN: %exits 66 %mpirun -n 2 %t 50 7 2>&1 | FileCheck %s -DTAG=7
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, n = atoi(argv[1]), forgotten = atoi(argv[2]), sent = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *from = calloc(n, sizeof(int)), *to = malloc(sizeof(int) * n);
  MPI_Request *all = malloc(sizeof(MPI_Request) * 2 * n);
  for (int i = 0; i < n; ++i)
    MPI_Irecv(to + i, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD, all + i);
  for (int i = 0; i < n; ++i)
    if (i != forgotten)
      MPI_Isend(from + i, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD,
                all + n + sent++);
  // CHECK: deadlock: 2 of 2 ranks wait for each other [mpi-deadlock]
  // CHECK-DAG: rank 0 MPI_Waitall, waits for a message from rank 1, tag [[TAG]] and
  // CHECK-DAG: rank 1 MPI_Waitall, waits for a message from rank 0, tag [[TAG]] and
  MPI_Waitall(n + sent, all, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
