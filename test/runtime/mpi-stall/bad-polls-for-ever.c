// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank asks again and again for a message that never comes, and all others wait:
// told as a warning, because it may stop asking. Who takes messages from anyone may
// be a server, so it is not called a deadlock before.
// On a busy machine Open MPI takes minutes for some thousand polls if it gives the
// core away in each.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -f %t.log.*
// RUN: %if mpich %{ env TUTTI_OPTIONS=stall_timeout=1:log_path=%t.log %mpirun -n 2 %t test %t.log 2>&1 | FileCheck %s %}
// RUN: %if openmpi %{ env OMPI_MCA_mpi_yield_when_idle=0 TUTTI_OPTIONS=stall_timeout=1:log_path=%t.log %mpirun -n 2 %t probe %t.log 2>&1 | FileCheck %s %}

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, x = 0, there = 0, probes = argv[1][0] == 'p';
  MPI_Request request = MPI_REQUEST_NULL;
  char log[2][1000];
  for (int i = 0; i < 2; ++i)
    snprintf(log[i], sizeof(log[i]), "%s.%d", argv[2], i);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && !probes)
    MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request);
  double start = MPI_Wtime();
  for (long i = 0; rank == 0; ++i) {
    if (probes)
      MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    else
      MPI_Test(&request, &there, MPI_STATUS_IGNORE);
    // For ever, but for this test.
    if (i % 500 == 0 && (access(log[0], F_OK) == 0 || access(log[1], F_OK) == 0 ||
                           MPI_Wtime() > start + 90))
      break;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1 && !probes)
    MPI_Send(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: no progress for 1 s: every rank waits or asks again and again {{.*}}[mpi-stall]
// CHECK-DAG: rank {{ *}}0 {{ *}}MPI_{{Test|Iprobe}}, again and again, waits for a message from any rank, tag 3
// CHECK-DAG: rank {{ *}}1 {{ *}}MPI_Barrier
