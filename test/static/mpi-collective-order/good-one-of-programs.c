// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-one-of-programs.c: all reduce; and a part that was made by what each
// rank has of its own is not asked whether its members have it.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
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
  MPI_Reduce(&s->spent, &total, 1, MPI_DOUBLE, MPI_SUM, 0, all);
  return s->steps ? total / s->steps : 0;
}

struct share {
  int cells, done;
  MPI_Comm comm;
};

void share_out(struct share *s, int from) {
  MPI_Recv(&s->cells, 1, MPI_INT, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm_split(MPI_COMM_WORLD, s->cells, 0, &s->comm);
}

void share_check(struct share *s) {
  if (s->cells > 0)
    MPI_Barrier(s->comm);
}
void share_end(struct share *s) { MPI_Comm_free(&s->comm); }
