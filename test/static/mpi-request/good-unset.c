// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-unset.c, but what is completed was set, by whatever side.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void fill(MPI_Request *all, int n);

void below(double *edge, MPI_Comm c) {
  int rank;
  MPI_Request from = MPI_REQUEST_NULL;
  MPI_Comm_rank(c, &rank);
  if (rank > 0)
    MPI_Irecv(edge, 1, MPI_DOUBLE, rank - 1, 3, c, &from);
  MPI_Wait(&from, MPI_STATUS_IGNORE);
}

void either(double *edge, MPI_Comm c) {
  int rank;
  MPI_Request one;
  MPI_Comm_rank(c, &rank);
  if (rank == 0)
    MPI_Irecv(edge, 1, MPI_DOUBLE, 1, 3, c, &one);
  else
    MPI_Irecv(edge, 1, MPI_DOUBLE, 0, 3, c, &one);
  MPI_Wait(&one, MPI_STATUS_IGNORE);
}

void twice(int wanted, double *edge, MPI_Comm c) {
  MPI_Request one;
  if (wanted)
    MPI_Irecv(edge, 1, MPI_DOUBLE, 0, 4, c, &one);
  if (wanted)
    MPI_Wait(&one, MPI_STATUS_IGNORE);
}

void leaves(int wanted, double *edge, MPI_Comm c) {
  MPI_Request one;
  if (!wanted)
    return;
  if (MPI_Irecv(edge, 1, MPI_DOUBLE, 0, 4, c, &one) != MPI_SUCCESS)
    abort();
  MPI_Wait(&one, MPI_STATUS_IGNORE);
}

void counted(int n, const int *length, double *room, MPI_Comm c) {
  MPI_Request *open = malloc(n * sizeof *open);
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (length[i] > 0)
      MPI_Irecv(room + i, 1, MPI_DOUBLE, i, 5, c, &open[k++]);
  MPI_Waitall(k, open, MPI_STATUSES_IGNORE);
  free(open);
}

void others(int n, const int *length, double *room, MPI_Comm c) {
  MPI_Request *open = malloc(n * sizeof *open);
  for (int i = 0; i < n; ++i)
    if (length[i] > 0)
      MPI_Irecv(room + i, 1, MPI_DOUBLE, i, 5, c, &open[i]);
    else
      open[i] = MPI_REQUEST_NULL;
  MPI_Waitall(n, open, MPI_STATUSES_IGNORE);
  free(open);
}

void first(int n, int k, double *room, MPI_Comm c) {
  MPI_Request *open = malloc(n * sizeof *open);
  for (int i = 0; i < n; ++i)
    if (i < k)
      MPI_Irecv(room + i, 1, MPI_DOUBLE, i, 5, c, &open[i]);
  MPI_Waitall(k, open, MPI_STATUSES_IGNORE);
  free(open);
}

void one_by_one(int n, const int *length, double *room, MPI_Comm c) {
  MPI_Request *open = malloc(n * sizeof *open);
  for (int i = 0; i < n; ++i)
    if (length[i] > 0)
      MPI_Irecv(room + i, 1, MPI_DOUBLE, i, 5, c, &open[i]);
  for (int i = 0; i < n; ++i)
    if (length[i] > 0)
      MPI_Wait(&open[i], MPI_STATUS_IGNORE);
  free(open);
}

void filled(int n, const int *length, double *room, MPI_Comm c) {
  MPI_Request *open = malloc(n * sizeof *open);
  fill(open, n);
  for (int i = 0; i < n; ++i)
    if (length[i] > 0)
      MPI_Irecv(room + i, 1, MPI_DOUBLE, i, 5, c, &open[i]);
  MPI_Waitall(n, open, MPI_STATUSES_IGNORE);
  free(open);
}
