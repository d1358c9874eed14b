// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library's communicator is that of its program, where several were started
// together. A member that each rank's clock fills decides on a reduction; that
// numbers of any type are added up elsewhere makes it no more alike.
// Twin: good-one-of-programs.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct solver {
  int steps;
  double spent;
};
static MPI_Comm all;
extern int number_of_program;

void begin(void) {
  void *program;
  int several, rank;
  MPI_Comm_get_attr(MPI_COMM_WORLD, number_of_program, &program, &several);
  if (several) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, *(int *)program, rank, &all);
  } else {
    MPI_Comm_dup(MPI_COMM_WORLD, &all);
  }
}
void end(void) { MPI_Comm_free(&all); }

void sum(void *x, void *y, int n, MPI_Datatype type) {
  MPI_Allreduce(x, y, n, type, MPI_SUM, all);
}

void step(struct solver *s) {
  double from = MPI_Wtime();
  MPI_Barrier(all);
  s->spent += MPI_Wtime() - from;
  ++s->steps;
}

double mean(struct solver *s) {
  double total = 0;
  if (s->spent > 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Reduce is not reached by every rank of 'all' [{{.*}}mpi-collective-order]
    MPI_Reduce(&s->spent, &total, 1, MPI_DOUBLE, MPI_SUM, 0, all);
  return s->steps ? total / s->steps : 0;
}
