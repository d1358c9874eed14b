// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More ranks wait than a report has lines: those that wait for the same
// neighbour are one line, which says the distance; few are named each.
//
// RUN: %mpicc -g -O0 %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -rf %t.found && %exits 66 env TUTTI_OPTIONS=report=%t.found %mpirun -n 20 %t 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: ==tutti== ERROR: deadlock: 20 of 20 ranks wait for each other
// MANY-NEXT: {{^}}  rank  0      MPI_Recv, waits for a message from the rank 19 above, tag 3 {{.*}}bad-ring-of-many.c:[[@LINE+19]]
// MANY-NEXT: {{^}}  ranks 1-19   MPI_Recv, waits for a message from the rank 1 below, tag 3 {{.*}}bad-ring-of-many.c:[[@LINE+18]]
// MANY-NEXT: fix:
// RUN: FileCheck %s --check-prefix=DOT < %t.found/waits.0.dot
// DOT: label="rank 0\nMPI_Recv
// DOT: label="ranks 1-19\nMPI_Recv
// DOT: g0 -> g1
// DOT: g1 -> g1
//
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: rank  0   MPI_Recv, waits for a message from rank 3, tag 3
// FEW: rank  3   MPI_Recv, waits for a message from rank 2, tag 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Recv(&x, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Send(&x, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
