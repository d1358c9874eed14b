// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, section 5.12: a cycle of broadcasts on three communicators.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm a, c, d;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, rank, &a);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 0, rank, &c);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 1 ? MPI_UNDEFINED : 0, rank, &d);
  switch (rank) {
  case 0:
    MPI_Bcast(&b, 1, MPI_INT, 0, a);
    MPI_Bcast(&b, 1, MPI_INT, 1, d);
    break;
  case 1:
    MPI_Bcast(&b, 1, MPI_INT, 0, c);
    MPI_Bcast(&b, 1, MPI_INT, 0, a);
    break;
  case 2:
    MPI_Bcast(&b, 1, MPI_INT, 1, d);
    MPI_Bcast(&b, 1, MPI_INT, 0, c);
    break;
  }
  // CHECK: warning: {{(with [0-9] ranks, )?}}MPI_Bcast on rank {{[0-2]}} waits for ranks that never come if the library lets ranks wait in collectives [{{.*}}mpi-deadlock]
  if (a != MPI_COMM_NULL)
    MPI_Comm_free(&a);
  if (c != MPI_COMM_NULL)
    MPI_Comm_free(&c);
  if (d != MPI_COMM_NULL)
    MPI_Comm_free(&d);
  MPI_Finalize();
  return 0;
}
