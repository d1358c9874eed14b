// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-handed.c: numbers of that kind, a function that is told which kind they
// are, one that moves none where it is told of none, and bytes.
// RUN: %quiet
#include <mpi.h>

void tell_real(void *x, MPI_Comm comm) {
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, comm);
}
static void tell(void *x, int n, MPI_Comm comm) {
  MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
}
void tell_any(void *x, int n, int real, MPI_Comm comm) {
  if (real)
    MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
  else
    MPI_Bcast(x, n, MPI_INT, 0, comm);
}
void tell_bytes(void *x, int n, MPI_Comm comm) {
  MPI_Bcast(x, n, MPI_BYTE, 0, comm);
}

int settings(int n, MPI_Comm comm) {
  int steps = 3, sizes[3] = {n, n, n};
  double length = 1, box[3] = {1, 1, 1};
  tell_real(&length, comm);
  tell(box, 3, comm);
  tell(0, 0, comm);
  tell_any(&steps, 1, 0, comm);
  tell_any(box, 3, 1, comm);
  tell_bytes(sizes, sizeof sizes, comm);
  return steps * length * box[0] + sizes[0];
}
