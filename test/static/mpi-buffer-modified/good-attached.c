// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin: it is detached before, or may be: by code that is not in sight, on some
// way, or when MPI ends.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

enum { overhead = 96 };

void on_heap(const double *x, int n, int to, MPI_Comm comm) {
  int bytes = n * (int)sizeof(double) + overhead;
  char *room = malloc(bytes);
  MPI_Buffer_attach(room, bytes);
  MPI_Bsend(x, n, MPI_DOUBLE, to, 0, comm);
  MPI_Buffer_detach(&room, &bytes);
  free(room);
}

void on_stack(const int *x, int to, MPI_Comm comm) {
  char room[4 + overhead];
  void *was;
  int bytes;
  MPI_Buffer_attach(room, sizeof room);
  MPI_Bsend(x, 1, MPI_INT, to, 0, comm);
  MPI_Buffer_detach(&was, &bytes);
}

void detach(void);
void elsewhere(const int *x, int to, MPI_Comm comm) {
  char room[4 + overhead];
  MPI_Buffer_attach(room, sizeof room);
  MPI_Bsend(x, 1, MPI_INT, to, 0, comm);
  detach();
}

void at_the_end(const int *x, int to) {
  char *room = malloc(4 + overhead);
  MPI_Buffer_attach(room, 4 + overhead);
  MPI_Bsend(x, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  free(room);
}

static char whole[100];
void kept(const int *x, int to, MPI_Comm comm) {
  MPI_Buffer_attach(whole, sizeof whole);
  MPI_Bsend(x, 1, MPI_INT, to, 0, comm);
}
