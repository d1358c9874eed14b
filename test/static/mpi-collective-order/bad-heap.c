// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects on the heap that a function makes and hands out.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

typedef struct {
  int me, size;
} Env;

static Env *make(MPI_Comm comm) {
  Env *e = malloc(sizeof *e);
  MPI_Comm_rank(comm, &e->me);
  MPI_Comm_size(comm, &e->size);
  return e;
}

static void report(const Env *e) {
  if (e->me == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
}

void starts(void) {
  Env *e = make(MPI_COMM_WORLD);
  report(e);
  if (e->me > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  free(e);
}

// Elements of an array, by a function that reads the one it is told.
enum { Me, Size, Row };
static int info[3];
static int get(const int *p, int which) { return p[which]; }

void elements(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &info[Me]);
  MPI_Comm_size(MPI_COMM_WORLD, &info[Size]);
  info[Row] = info[Me] / 2;
  if (get(info, Row) == 1)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
}

// What is equal together is not told because of what is not.
void together(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank % 2 == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 3)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
}
