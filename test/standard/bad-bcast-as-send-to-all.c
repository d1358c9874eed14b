// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone, Chan, Lusk, Gropp, section 5 (not solved there): a broadcast is
// taken for a send to everybody, who receive.
//
// RUN: %stops(3)
// RUN: %warned
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int buf = rank;
  if (rank == 0)
    MPI_Bcast(&buf, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&buf, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-{{deadlock|collective-order}}
// JOB: MPI_Recv{{.*}}bad-bcast-as-send-to-all.c:19:
// STATIC: bad-bcast-as-send-to-all.c:17:{{.*}}: warning: {{.*}}mpi-collective-order]
