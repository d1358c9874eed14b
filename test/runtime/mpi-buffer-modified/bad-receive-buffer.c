// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffer of a receive is written to before it is complete: before the
// message is sent, when it is on its way, and when it is there. One for each
// run.
//
// REQUIRES: tracker-messages
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s %}
// RUN: %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=START %}

#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, in[100] = {0}, out[100], flag = 0;
  char what = argv[1][0];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 100; ++i)
    out[i] = 1000 + i;
  MPI_Request request;
  if (rank == 1) {
    if (what == 'a')
      usleep(200000);
    MPI_Send(out, 100, MPI_INT, 0, 5, MPI_COMM_WORLD);
    if (what == 'd')
      MPI_Send(out, 100, MPI_INT, 0, 5, MPI_COMM_WORLD);
  } else if (what == 'a') {
    MPI_Irecv(in, 100, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &request);
    in[50] = 7;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (what == 'b') {
    usleep(200000);
    MPI_Irecv(in, 100, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
    in[50] = 7;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (what == 'c') {
    MPI_Irecv(in, 100, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
    in[0] = 7;
    while (!flag)
      MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv_init(in, 100, MPI_INT, 1, 5, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    in[0] = 7;
    MPI_Start(&request);
    in[0] = 8;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the receive buffer of MPI_Irecv was written to before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: rank {{ *}}0 {{ *}}MPI_Irecv, receives it {{.*}}bad-receive-buffer.c:
// CHECK: rank {{ *}}1 {{ *}}MPI_Send, sends it {{.*}}bad-receive-buffer.c:29:
// START: ==tutti== ERROR: the receive buffer of MPI_Start was written to
// START: rank {{ *}}0 {{ *}}MPI_Start, receives it {{.*}}bad-receive-buffer.c:51:
