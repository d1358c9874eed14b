// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests that some way, or some round of a loop, leaves unset.
// Twin: good-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=DEFAULT
#include <mpi.h>
#include <stdlib.h>

void *pool_alloc(size_t bytes);
void pool_free(void *p);

void below(double *edge, MPI_Comm c) {
  int rank;
  MPI_Request from;
  MPI_Comm_rank(c, &rank);
  if (rank > 0)
    MPI_Irecv(edge, 1, MPI_DOUBLE, rank - 1, 3, c, &from);
  // CHECK: :[[#@LINE+2]]:3: warning: MPI_Wait gets a request that was not set
  // DEFAULT: :[[#@LINE+1]]:3: warning: MPI_Wait gets a request that was not set
  MPI_Wait(&from, MPI_STATUS_IGNORE);
}

// DEFAULT-NOT: warning:
void sides(const int *wanted, double *edge, MPI_Comm c) {
  MPI_Request both[2];
  if (wanted[0])
    MPI_Irecv(edge, 1, MPI_DOUBLE, 0, 4, c, &both[0]);
  MPI_Irecv(edge + 1, 1, MPI_DOUBLE, 1, 4, c, &both[1]);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall gets a request that was not set
  MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
}

void peers(int n, const int *length, double *room, MPI_Comm c) {
  MPI_Request *open = malloc(n * sizeof *open);
  for (int i = 0; i < n; ++i)
    if (length[i] > 0)
      MPI_Irecv(room + i, 1, MPI_DOUBLE, i, 5, c, &open[i]);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall gets requests that some rounds
  MPI_Waitall(n, open, MPI_STATUSES_IGNORE);
  free(open);
}

// Two halves of one array, memory of the program's own allocator, an index that
// goes on for each peer, a completion where there are any.
void halves(int ranks, int n, const int *peer, const int *length, double *room,
            MPI_Comm c) {
  MPI_Request *sizes = pool_alloc(2 * n * sizeof *sizes);
  MPI_Request *loads = sizes + n;
  int at = 0;
  for (int i = 0; i < ranks; ++i)
    if (peer[i])
      MPI_Isend(&length[i], 1, MPI_INT, i, 6, c, sizes + at++);
  MPI_Waitall(n, sizes, MPI_STATUSES_IGNORE);
  at = 0;
  for (int i = 0; i < ranks; ++i) {
    if (!peer[i])
      continue;
    if (length[at])
      MPI_Irecv(room + at, 1, MPI_DOUBLE, i, 7, c, loads + at);
    at++;
  }
  // CHECK: :[[#@LINE+2]]:5: warning: MPI_Waitall gets requests that some rounds
  if (n > 0)
    MPI_Waitall(n, loads, MPI_STATUSES_IGNORE);
  pool_free(sizes);
}
// CHECK-NOT: warning:
