// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators with processes of another world, which were spawned: who they
// are is not known, so neither is which ranks there are.
//
// REQUIRES: openmpi
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env OMPI_MCA_btl=self,vader,tcp %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>

static int rank;

static void is(int got, int wanted) {
  if (got != wanted) {
    fprintf(stderr, "ERROR: %d instead of %d\n", got, wanted);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

/// Two of each world.
static void together(MPI_Comm all) {
  int n = 1, sum, next, size, here, dims[2] = {2, 2}, periods[2] = {1, 0};
  int counts[4] = {1, 1, 1, 1}, at[4] = {0, 1, 2, 3}, from[4];
  MPI_Comm grid, copy, half;
  MPI_Comm_size(all, &size);
  MPI_Comm_rank(all, &here);
  is(size, 4);
  MPI_Allreduce(&n, &sum, 1, MPI_INT, MPI_SUM, all);
  is(sum, 4);
  MPI_Bcast(&sum, 1, MPI_INT, 3, all);
  MPI_Gatherv(&here, 1, MPI_INT, from, counts, at, MPI_INT, 2, all);
  is(here != 2 || from[3] == 3, 1);
  MPI_Sendrecv(&here, 1, MPI_INT, (here + 1) % 4, 5, &next, 1, MPI_INT,
               (here + 3) % 4, 5, all, MPI_STATUS_IGNORE);
  is(next, (here + 3) % 4);
  MPI_Cart_create(all, 2, dims, periods, 0, &grid);
  MPI_Barrier(grid);
  MPI_Comm_free(&grid);
  MPI_Comm_dup(all, &copy);
  MPI_Comm_split(copy, here % 2, 0, &half);
  MPI_Allreduce(&n, &sum, 1, MPI_INT, MPI_SUM, half);
  is(sum, 2);
  MPI_Comm_free(&half);
  MPI_Comm_free(&copy);
}

int main(int argc, char **argv) {
  int n, other;
  MPI_Comm parent, between, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_parent(&parent);
  between = parent;
  if (parent == MPI_COMM_NULL)
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD,
                   &between, MPI_ERRCODES_IGNORE);
  MPI_Comm_remote_size(between, &n);
  is(n, 2);
  MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 3, &other, 1, MPI_INT, 1 - rank, 3,
               between, MPI_STATUS_IGNORE);
  is(other, 1 - rank);
  if (parent == MPI_COMM_NULL)
    MPI_Bcast(&n, 1, MPI_INT, rank == 1 ? MPI_ROOT : MPI_PROC_NULL, between);
  else
    MPI_Bcast(&n, 1, MPI_INT, 1, between);
  MPI_Intercomm_merge(between, parent != MPI_COMM_NULL, &all);
  together(all);
  MPI_Comm_free(&all);
  MPI_Comm_disconnect(&between);
  MPI_Finalize();
  return 0;
}
