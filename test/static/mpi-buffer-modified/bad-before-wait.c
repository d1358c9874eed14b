// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void written(void) {
  int x = 1;
  MPI_Request r;
  MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  x = 2;
  // CHECK: :[[#@LINE-1]]:5: warning: 'x' is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  // CHECK: :[[#@LINE-3]]:3: note: started here
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

int read_early(void) {
  int x = 1, y;
  MPI_Request r;
  MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  y = x + 1;
  // CHECK: :[[#@LINE-1]]:7: warning: 'x' is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return y;
}

void whole_array(int n) {
  double a[8] = {0};
  MPI_Request r;
  MPI_Ibcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Isend(a, 8, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Request s;
  MPI_Isend(a, 8, MPI_DOUBLE, n, 0, MPI_COMM_WORLD, &s);
  for (int i = 0; i < 8; ++i)
    a[i] = i;
  // CHECK: :[[#@LINE-1]]:10: warning: 'a' is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&s, MPI_STATUS_IGNORE);
}

void by_another_call(double *a) {
  MPI_Request r;
  MPI_Irecv(a, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
  MPI_Send(a + 2, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: 'a' is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}
