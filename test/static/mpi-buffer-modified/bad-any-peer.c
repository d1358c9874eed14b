// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call that moves something unless its rank is MPI_PROC_NULL, and persistent
// operations.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void sent(int *x, int next, int previous) {
  MPI_Request r;
  MPI_Irecv(x, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &r);
  MPI_Send(x, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: 'x' is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void persistent(int *x, int *y, int next, int previous) {
  MPI_Request r, q;
  MPI_Recv_init(x, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &r);
  MPI_Send_init(y, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &q);
  for (int i = 0; i < 3; i++) {
    MPI_Start(&r);
    MPI_Start(&q);
    *y = i;
    // CHECK: :[[#@LINE-1]]:8: warning: 'y' is written to before the MPI_Send_init that sends it is complete [{{.*}}mpi-buffer-modified]
    *y += *x;
    // CHECK: :[[#@LINE-1]]:11: warning: 'x' is read before the MPI_Recv_init that receives into it is complete [{{.*}}mpi-buffer-modified]
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Request_free(&q);
}
