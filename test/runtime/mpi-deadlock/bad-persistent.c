// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Persistent collectives that do not meet: made on different communicators,
// started less often by one rank (which may have freed its request), and (in MPICH 4.0,
// which then does not return) waited for without a start.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 2 %t.mpich communicator 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_mpich -n 3 %t.mpich fewer 2>&1 | FileCheck --check-prefixes=CHECK,FEWER %s
// RUN: %exits 66 %mpiexec_mpich -n 3 %t.mpich leaves 2>&1 | FileCheck --check-prefixes=CHECK,FEWER %s
// RUN: %if mpich-4.0 %{ %exits 66 %mpiexec_mpich -n 2 %t.mpich never 2>&1 | FileCheck --check-prefix=NEVER %s %}
// RUN: %exits 0 %mpiexec_mpich -n 3 %t.mpich right 2>&1 | FileCheck --check-prefix=RIGHT %s --implicit-check-not=tutti
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, in = 1, out = 0, all = 0;
  MPI_Comm other, comm = MPI_COMM_WORLD;
  MPI_Request r, message;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  if (!strcmp(argv[1], "communicator") && rank)
    comm = other;
  MPI_Allreduce_init(&in, &out, 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &r);
  MPI_Recv_init(&all, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &message);
  MPI_Wait(&message, MPI_STATUS_IGNORE); // inactive: comes back at once
  int times = strcmp(argv[1], "never") ? 3 : 0;
  for (int i = 0; i < times; ++i) {
    if (!strcmp(argv[1], "fewer") && rank == 1 && i == 2)
      MPI_Recv(&all, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!strcmp(argv[1], "leaves") && rank == 1 && i == 2)
      break;
    if (rank == 0)
      usleep(100000);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    // CHECK: ==tutti== ERROR: deadlock: {{.*}} ranks wait for each other {{.*}}[mpi-deadlock]
    // FEWER: call #{{[0-9]+}}, start #3, waits for rank 1
  }
  if (!times)
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  // NEVER: ==tutti== ERROR: deadlock:
  // NEVER: MPI_Wait, none of its requests is active, and the call does not return
  MPI_Request_free(&r);
  MPI_Request_free(&message);
  MPI_Comm_free(&other);
  MPI_Finalize();
  puts("end");
  // RIGHT: end
}
