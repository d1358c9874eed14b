// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same in their places; numbers as large as a handle that are counted to,
// and handles that are not known here.
// RUN: %quiet
#include <mpi.h>

void sum(int *in, int *out) {
  MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

void pair(MPI_Datatype *made) { MPI_Type_contiguous(2, MPI_LONG, made); }

void tell(char *what, MPI_Datatype type, int to) {
  MPI_Send(what, 0x08000000, MPI_CHAR, to, 0, MPI_COMM_WORLD);
  MPI_Send(what, 1140850688, MPI_CHAR, to, 0, MPI_COMM_WORLD);
  MPI_Send(what, 1, type, to, 0, MPI_COMM_WORLD);
}

void rooms(void *memory, MPI_Win *win) {
  MPI_Win_create(memory, 1140850688, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win);
}
