// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone, Chan, Lusk, Gropp, section 5 (not solved there): half of the
// processes use two communicators in the other order.
//
// RUN: %stops(4)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm1, comm2;
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm1);
  MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm2);
  if (rank < size / 2) {
    MPI_Barrier(comm1);
    MPI_Barrier(comm2);
  } else {
    MPI_Barrier(comm2);
    MPI_Barrier(comm1);
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-{{deadlock|collective-order}}
// JOB-DAG: MPI_Barrier{{.*}}bad-two-communicators-swapped.c:20:
// JOB-DAG: MPI_Barrier{{.*}}bad-two-communicators-swapped.c:23:
// JOB: SUMMARY: tutti:
