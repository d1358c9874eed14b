// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 6: all tasks but task 0 call
// MPI_Reduce, task 0 calls MPI_Allreduce.
//
// RUN: %stops(4)
// RUN: %warned
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int mine = rank, sum = 0;
  if (rank == 0)
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-collective-order]
// JOB-DAG: rank{{ +}}0 {{ *}}MPI_Allreduce{{.*}}bad-reduce-meets-allreduce.c:17:
// JOB-DAG: ranks 1-3 {{ *}}MPI_Reduce{{.*}}bad-reduce-meets-allreduce.c:19:
// STATIC: warning: {{.*}}mpi-collective-order]
