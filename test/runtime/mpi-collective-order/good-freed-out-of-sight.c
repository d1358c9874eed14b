// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators and windows that are freed, and others made in their place, by
// calls that are not seen: what was known of the old ones is not said of the
// new ones, of which nothing is. (That they were freed is not known: see leaks.)
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 env TUTTI_OPTIONS=leaks=0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

static int x;

/* Seen calls on something that was made unseen: they need not fit. */
static void use(MPI_Comm comm, int its) {
  for (int i = 0; i < 3 + its; ++i)
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, comm);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 4; ++round) {
    MPI_Comm pair, own;
    MPI_Win shared, alone;
    int *cells;
    MPI_Comm_dup(MPI_COMM_WORLD, &pair);
    MPI_Barrier(pair);
    PMPI_Comm_free(&pair);
    PMPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
    use(own, rank);
    PMPI_Comm_free(&own);
    MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &shared);
    MPI_Win_fence(0, shared);
    PMPI_Win_free(&shared);
    PMPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_SELF, &cells, &alone);
    for (int i = 0; i < 2 + rank; ++i)
      MPI_Win_fence(0, alone);
    PMPI_Win_free(&alone);
    MPI_Comm_dup(MPI_COMM_WORLD, &pair);
    use(pair, 0);
    MPI_Comm_free(&pair);
  }
  MPI_Finalize();
  return 0;
}
