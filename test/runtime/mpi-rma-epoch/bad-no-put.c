// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank says that nobody updates its memory until the next fence, and another
// one does. Where it is the fence before, the one behind, or only read: nothing.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t put 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t accumulate 2>&1 | FileCheck %s
// RUN: %exits 0 %mpirun -n 2 %t get 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t later 2>&1 | %silent

#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, memory[2] = {0, 0}, mine = 1;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char *which = argv[1];
  MPI_Win_create(memory, sizeof(memory), sizeof(int), MPI_INFO_NULL,
                 MPI_COMM_WORLD, &win);
  MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOPUT, win);
  if (!strcmp(which, "later"))
    MPI_Win_fence(0, win);
  if (!rank && !strcmp(which, "get"))
    MPI_Get(&mine, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  else if (!rank && !strcmp(which, "accumulate"))
    MPI_Accumulate(&mine, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
  else if (!rank)
    MPI_Put(&mine, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
  MPI_Win_fence(strcmp(which, "later") ? 0 : MPI_MODE_NOPUT, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_{{Put|Accumulate}} updates the window of rank 1, which asserts MPI_MODE_NOPUT {{.*}}[mpi-rma-epoch]
// CHECK: rank {{ *}}0 {{.*}}MPI_{{Put, writes|Accumulate, updates}} {{.*}}bad-no-put.c:[[#]]:
// CHECK: MPI_Win_fence, asserts it {{.*}}bad-no-put.c:[[#]]:
