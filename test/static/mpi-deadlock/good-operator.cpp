// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators whose mangled names begin as those of operator new and delete do,
// of another file.
// RUN: %quiet
#include <mpi.h>

struct Step {
  int N;
};
int operator-(const Step &);
int operator/(const Step &, const Step &);

int main(int argc, char **argv) {
  int Rank, Value = 1;
  Step One{1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    if (-One == 0)
      MPI_Send(&Value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (Rank == 1)
    MPI_Recv(&Value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (Rank == 0)
    if (One / One == 0)
      MPI_Send(&Value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  if (Rank == 1)
    MPI_Recv(&Value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
