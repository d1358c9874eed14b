// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone, Chan, Lusk, Gropp, section 3.4: all but the last of four processes
// give MPI_INT; the last gives MPI_BYTE.
//
// RUN: %stops(4)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int size, buf = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1)
    MPI_Bcast(&buf, sizeof buf, MPI_BYTE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(&buf, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-collective-type]
// JOB-DAG: ranks 0-2 {{ *}}MPI_Bcast{{.*}}bad-byte-among-ints.c:19:
// JOB-DAG: rank{{ +}}3 {{ *}}MPI_Bcast{{.*}}bad-byte-among-ints.c:17:
// JOB: SUMMARY: tutti: mpi-collective-type
