// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is there that would do, but it goes to a receive that was posted
// earlier; or the receive that would do gets an earlier message.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t probe 2>&1 | FileCheck %s --check-prefixes=CHECK,PROBE
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t same 2>&1 | FileCheck %s --check-prefixes=CHECK,SAME %}
// RUN: %exits 66 %mpirun -n 3 %t anyone 2>&1 | FileCheck %s --check-prefixes=CHECK,ANYONE
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t taken 2>&1 | FileCheck %s --check-prefixes=CHECK,TAKEN %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 3 %t taken 2>&1 | FileCheck %s --check-prefixes=CHECK,TAKEN %}

#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, y[3] = {0}, anyone = !strcmp(argv[1], "anyone"),
                  taken = !strcmp(argv[1], "taken");
  MPI_Request r[2], s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    int from = anyone ? MPI_ANY_SOURCE : 0;
    MPI_Irecv(&y[0], 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r[0]);
    if (!strcmp(argv[1], "probe")) {
      MPI_Probe(0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(&y[1], 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    } else if (taken) {
      MPI_Recv(&y[1], 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    } else {
      MPI_Irecv(&y[1], 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r[1]);
      MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Send(x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  } else if (rank == 0) {
    MPI_Isend(&x[0], 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &s);
    if (taken) {
      MPI_Ssend(&x[1], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
      MPI_Send(&x[1], 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    }
    MPI_Recv(&y[2], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&s, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: {{.*}}[mpi-deadlock]
// PROBE-DAG: rank {{ *}}0 {{ *}}MPI_Recv, waits for a message from rank 1, tag 5
// PROBE-DAG: rank {{ *}}1 {{ *}}MPI_Probe, waits for a message from rank 0, tag 3
// SAME-DAG: rank {{ *}}0 {{ *}}MPI_Recv, waits for a message from rank 1, tag 5
// SAME-DAG: rank {{ *}}1 {{ *}}MPI_Waitall, waits for a message from rank 0, tag 3 and 1 more
// ANYONE-DAG: rank {{ *}}0 {{ *}}MPI_Recv, waits for a message from rank 1, tag 5
// ANYONE-DAG: rank {{ *}}1 {{ *}}MPI_Waitall, waits for a message from any rank, tag 3 and 1 more
// TAKEN-DAG: rank {{ *}}0 {{ *}}MPI_Ssend, waits for a receive by rank 1, tag 3
// TAKEN-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 4
