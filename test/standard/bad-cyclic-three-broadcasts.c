// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": the same cycle with broadcasts, the first of
// which complete without waiting in most MPI libraries: the program ends, and
// is wrong all the same.
//
// REQUIRES: run-mpi-send-unsafe
// RUN: %reports(3)
#include <mpi.h>

/* The communicator of the ranks a and b of three; MPI_COMM_NULL for the other. */
static MPI_Comm pair(int a, int b, int rank) {
  MPI_Comm result;
  MPI_Comm_split(MPI_COMM_WORLD, rank == a || rank == b ? 0 : MPI_UNDEFINED,
                 rank == a ? 0 : 1, &result);
  return result;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm0 = pair(0, 1, rank);
  MPI_Comm comm1 = pair(1, 2, rank);
  MPI_Comm comm2 = pair(2, 0, rank);
  int buf1 = 1, buf2 = 2;
  switch (rank) {
  case 0:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm0);
    MPI_Bcast(&buf2, 1, MPI_INT, 0, comm2);
    break;
  case 1:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm1);
    MPI_Bcast(&buf2, 1, MPI_INT, 0, comm0);
    break;
  case 2:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm2);
    MPI_Bcast(&buf2, 1, MPI_INT, 0, comm1);
    break;
  }
  if (comm0 != MPI_COMM_NULL)
    MPI_Comm_free(&comm0);
  if (comm1 != MPI_COMM_NULL)
    MPI_Comm_free(&comm1);
  if (comm2 != MPI_COMM_NULL)
    MPI_Comm_free(&comm2);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== {{ERROR|WARNING}}: {{.*}}[mpi-{{deadlock|send-unsafe}}]
// JOB: SUMMARY: tutti: mpi-{{deadlock|send-unsafe}}
