// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is attached for buffered sends is MPI's until it is detached.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

enum { overhead = 96 };

void on_heap(const double *x, int n, int to, MPI_Comm comm) {
  int bytes = n * (int)sizeof(double) + overhead;
  char *room = malloc(bytes);
  MPI_Buffer_attach(room, bytes);
  MPI_Bsend(x, n, MPI_DOUBLE, to, 0, comm);
  free(room);
  // CHECK: :[[#@LINE-1]]:3: warning: the buffer is freed while it is attached for buffered sends [{{.*}}mpi-buffer-modified]
  MPI_Buffer_detach(&room, &bytes);
}

void on_stack(const int *x, int to, MPI_Comm comm) {
  char room[4 + overhead];
  MPI_Buffer_attach(room, sizeof room);
  // CHECK: :[[#@LINE-1]]:3: warning: 'room' is a local variable and gone when the function returns, while it is attached for buffered sends [{{.*}}mpi-buffer-modified]
  MPI_Bsend(x, 1, MPI_INT, to, 0, comm);
}
