// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nobody in sight says how many cells there are, but the program adds them up
// or looks for the greatest number: each rank has its own. The number is what
// another file returns, what it leaves in a variable, or a parameter.
// Twin: good-collected-value.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct mesh;
int mesh_cells(const struct mesh *);
void mesh_count(const struct mesh *, int *);

double volume(const struct mesh *M, MPI_Comm C) {
  int N = mesh_cells(M), All;
  if (N == 0)
    return 0;
  MPI_Allreduce(&N, &All, 1, MPI_INT, MPI_SUM, C);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
  // CHECK: note: this branch depends on data that each rank has of its own
  // CHECK: :[[#@LINE-3]]:3: note: each rank passes its own here
  return All;
}

int sweeps(const struct mesh *M, MPI_Comm C) {
  int N = 0, Most;
  mesh_count(M, &N);
  MPI_Allreduce(&N, &Most, 1, MPI_INT, MPI_MAX, C);
  for (int I = 0; I < Most; I++)
    if (I < N)
      MPI_Barrier(C);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
  return Most;
}

double mean(int N, MPI_Comm C, double Sum) {
  int All;
  if (N == 0)
    return 0;
  MPI_Allreduce(&N, &All, 1, MPI_INT, MPI_SUM, C);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
  MPI_Allreduce(MPI_IN_PLACE, &Sum, 1, MPI_DOUBLE, MPI_SUM, C);
  return Sum / All;
}

static void greatest(const long *Mine, long *Most, MPI_Comm C) {
  MPI_Allreduce(Mine, Most, 1, MPI_LONG, MPI_MAX, C);
}
void write_in_turn(const struct mesh *M, MPI_Comm C) {
  long N = mesh_cells(M), Most;
  greatest(&N, &Most, C);
  for (long I = 0; I < Most; I++)
    if (I < N)
      MPI_Barrier(C);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
}

void send_in_parts(const struct mesh *M, int Ranks, int Room, MPI_Comm C) {
  int To[Ranks], From[Ranks], Split = 0;
  for (int R = 0; R < Ranks; R++)
    To[R] = 0;
  for (int R = 0; R < Ranks; R++)
    To[R] += mesh_cells(M);
  MPI_Alltoall(To, 1, MPI_INT, From, 1, MPI_INT, C);
  for (int R = 0; R < Ranks; R++)
    if (To[R] > Room)
      Split = 1;
  if (Split)
    MPI_Barrier(C);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
}
