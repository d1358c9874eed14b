// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank asks again and again for a message from one that waits for it, in a call
// or in the same way: a deadlock unless it stops asking, told as a warning.
// On a busy machine Open MPI takes minutes for some thousand polls if it gives the
// core away in each.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -f %t.log.*
// RUN: %if mpich %{ env TUTTI_OPTIONS=patience=0.4:log_path=%t.log %mpirun -n 2 %t one %t.log 2>&1 | FileCheck %s --check-prefixes=CHECK,ONE %}
// RUN: %if openmpi %{ env OMPI_MCA_mpi_yield_when_idle=0 TUTTI_OPTIONS=patience=0.4:log_path=%t.log %mpirun -n 2 %t both %t.log 2>&1 | FileCheck %s --check-prefixes=CHECK,BOTH %}

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 0, there = 0, both = argv[1][0] == 'b';
  MPI_Request request = MPI_REQUEST_NULL;
  char log[2][1000];
  for (int i = 0; i < 2; ++i)
    snprintf(log[i], sizeof(log[i]), "%s.%d", argv[2], i);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 || both)
    MPI_Irecv(&x, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD, &request);
  double start = MPI_Wtime();
  for (long i = 0; (rank == 0 || both) && !there; ++i) {
    MPI_Test(&request, &there, MPI_STATUS_IGNORE);
    // For ever, but for this test.
    if (i % 500 == 0 && (access(log[0], F_OK) == 0 || access(log[1], F_OK) == 0 ||
                         MPI_Wtime() > start + 90))
      break;
  }
  if (rank == 0 || both)
    MPI_Send(&y, 1, MPI_INT, 1 - rank, 3, MPI_COMM_WORLD);
  else {
    MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: probable deadlock: 2 of 2 ranks wait, or ask again and again, for what does not come {{.*}}[mpi-deadlock]
// ONE-DAG: rank {{ *}}0 {{ *}}MPI_Test, again and again, waits for a message from rank 1, tag 3
// ONE-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 3
// BOTH-DAG: rank {{ *}}0 {{ *}}MPI_Test, again and again, waits for a message from rank 1, tag 3
// BOTH-DAG: rank {{ *}}1 {{ *}}MPI_Test, again and again, waits for a message from rank 0, tag 3
