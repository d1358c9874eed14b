// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packed data fits any type, but a broadcast has one size: the root passes what
// it has packed, the others the size of their memory. A root with a type of its
// own is fine.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  char room[64];
  int rank, at = 0, x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(room, 16, MPI_PACKED, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Pack(x, 4, MPI_INT, room, 64, &at, MPI_COMM_WORLD);
  MPI_Bcast(room, rank == 0 ? at : 64, MPI_PACKED, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: {{.*}}MPI_COMM_WORLD (3 ranks), call #3 {{.*}}[mpi-collective-type]
// CHECK: bad-packed-size.c:25:
