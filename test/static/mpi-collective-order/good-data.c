// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that look as if they could differ and do not: results of collectives,
// members of objects that also hold the rank, values overwritten.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void broadcast(void) {
  int rank, go_on = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    go_on = getchar();
  MPI_Bcast(&go_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (go_on)
    MPI_Barrier(MPI_COMM_WORLD);
}
void nonblocking_broadcast(void) {
  int rank, go_on;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  go_on = rank + 3;
  MPI_Ibcast(&go_on, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (go_on)
    MPI_Barrier(MPI_COMM_WORLD);
}
void reduced_condition(const char *name) {
  FILE *f = fopen(name, "r");
  int bad = f == NULL, any;
  MPI_Allreduce(&bad, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  if (any)
    return;
  MPI_Barrier(MPI_COMM_WORLD);
}
static void share(int *value) {
  MPI_Bcast(value, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
void by_a_wrapper(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  share(&rank);
  if (rank)
    MPI_Barrier(MPI_COMM_WORLD);
}

struct grid {
  int rank, steps;
  int sizes[2];
};
void other_field(struct grid *g) {
  MPI_Comm_rank(MPI_COMM_WORLD, &g->rank);
  g->steps = 4;
  if (g->steps > 2)
    MPI_Barrier(MPI_COMM_WORLD);
}
void other_field_of_allocation(void) {
  struct grid *g = malloc(sizeof *g), *h = malloc(sizeof *h);
  MPI_Comm_rank(MPI_COMM_WORLD, &g->rank);
  g->steps = h->rank = 3;
  if (g->steps > 2 || h->rank > 3)
    MPI_Barrier(MPI_COMM_WORLD);
}
void other_element(void) {
  int info[2] = {0, 1};
  MPI_Comm_rank(MPI_COMM_WORLD, &info[0]);
  if (info[1])
    MPI_Barrier(MPI_COMM_WORLD);
}
static int twice(int x) { return 2 * x; }
void other_call_of_the_same_function(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%d\n", twice(rank));
  if (twice(3) > 5)
    MPI_Barrier(MPI_COMM_WORLD);
}
int error_codes(int *b) {
  int error = MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (error != MPI_SUCCESS)
    return error;
  int *copy = malloc(sizeof *b);
  if (!copy)
    return 1;
  return MPI_Barrier(MPI_COMM_WORLD);
}
