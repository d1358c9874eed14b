// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void special(double *a, int n, MPI_Comm inter, int root, int peer) {
  MPI_Status status;
  MPI_Send(a, n, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(a, n, MPI_DOUBLE, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  MPI_Recv(a, n, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  MPI_Sendrecv(a, 1, MPI_DOUBLE, 1, 5, a + 1, 1, MPI_DOUBLE, MPI_ANY_SOURCE,
               MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  MPI_Bcast(a, n, MPI_DOUBLE, MPI_ROOT, inter);
  MPI_Bcast((void *)0, 4, MPI_DOUBLE, MPI_PROC_NULL, inter);
  MPI_Bcast((void *)0, 4, MPI_DOUBLE, root, inter);
  MPI_Send((void *)0, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  MPI_Bcast(a, 1, MPI_DOUBLE, 0, MPI_COMM_SELF);
  MPI_Send((void *)0, 0, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  MPI_Send((void *)0, 0, MPI_DATATYPE_NULL, 1, 0, MPI_COMM_WORLD);
}

/* What only the root reads may be anything elsewhere. */
void roots(double *a, double *b, int n, MPI_Datatype absolute) {
  MPI_Gather(a, n, MPI_DOUBLE, (void *)0, -1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
  MPI_Scatter((void *)0, -1, MPI_DATATYPE_NULL, a, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Reduce(a, (void *)0, 4, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Bcast(MPI_BOTTOM, 1, absolute, 0, MPI_COMM_WORLD);
}

void in_place(double *a, double *b, int n, int rank) {
  MPI_Allreduce(MPI_IN_PLACE, a, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, n, MPI_DOUBLE, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, a, n, MPI_DOUBLE, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Gather(MPI_IN_PLACE, n, MPI_DOUBLE, b, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(b, n, MPI_DOUBLE, MPI_IN_PLACE, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  } else {
    MPI_Gather(a, n, MPI_DOUBLE, b, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(b, n, MPI_DOUBLE, a, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

void reductions(double *a, double *b, int *i, int *j, char *c, char *d, MPI_Op mine) {
  MPI_Allreduce(a, b, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
  MPI_Allreduce(i, j, 1, MPI_INT, MPI_BAND, MPI_COMM_WORLD);
  MPI_Allreduce(c, d, 1, MPI_BYTE, MPI_BAND, MPI_COMM_WORLD);
  MPI_Allreduce(c, d, 1, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(a, b, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(a, b, 1, MPI_DOUBLE_INT, mine, MPI_COMM_WORLD);
}

// Of MPI_NO_OP the origin's side means nothing.
void read_all(MPI_Win win, int *result, int n) {
  MPI_Get_accumulate(0, 0, MPI_DATATYPE_NULL, result, n, MPI_INT, 0, 0, n, MPI_INT, MPI_NO_OP, win);
}

/* File pointers may go back, and a null handle stands for what will be opened. */
void files(MPI_File file, double *a, MPI_Info info) {
  MPI_File_seek(file, -8, MPI_SEEK_CUR);
  MPI_File_seek_shared(file, -8, MPI_SEEK_END);
  MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_write_at(file, 0, a, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
  MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
}

void memory(double *a, MPI_Win win) {
  MPI_Put(a, 1, MPI_DOUBLE, MPI_PROC_NULL, -3, 1, MPI_DOUBLE, win);
  MPI_Put(a, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, win);
}
