// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More processes on a node than a word has bits, and nothing wrong: messages in
// a ring, from any source, in parts of the communicator and into a window.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 env TUTTI_OPTIONS=verbosity=1 %mpirun -n 72 %t 2>&1 | FileCheck %s
// CHECK-NOT: {{WARNING|ERROR}}
// CHECK: no findings
// CHECK-NOT: {{WARNING|ERROR}}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, in = 0, sum, part, *box;
  MPI_Comm half;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT,
               (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 66)
    for (int i = 0; i < 8; i++)
      MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  else if (rank % 9 == 1)
    MPI_Ssend(&rank, 1, MPI_INT, 66, 2, MPI_COMM_WORLD);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
  MPI_Comm_rank(half, &part);
  MPI_Bcast(&sum, 1, MPI_INT, 35, half);
  MPI_Comm_free(&half);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &box, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&rank, 1, MPI_INT, (rank + 5) % size, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
