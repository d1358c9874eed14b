// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank fills an array of structures; of what it sends the others keep one
// member only.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

struct body {
  int kind, steps;
};
int bodies;
struct body *list;
static int rank;
void use(struct body *);

static void share(void) {
  int *flat = malloc(2 * bodies * sizeof *flat), k = 0;
  if (rank == 0) {
    for (int b = 0; b < bodies; b++) {
      flat[k++] = list[b].kind;
      flat[k++] = list[b].steps;
    }
    MPI_Bcast(flat, 2 * bodies, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    list = malloc(bodies * sizeof *list);
    MPI_Bcast(flat, 2 * bodies, MPI_INT, 0, MPI_COMM_WORLD);
    for (int b = 0; b < bodies; b++) {
      list[b].kind = flat[k++];
      k++;
    }
  }
  free(flat);
}

static void run(void) {
  for (int b = 0; b < bodies; b++)
    for (int i = 0; i < list[b].steps; i++)
      MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: bad-exchanged-elements.c:[[#@LINE-1]]:{{.*}}MPI_Barrier is not reached by every rank
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    bodies = argc - 1;
    list = malloc(bodies * sizeof *list);
    for (int b = 0; b < bodies; b++) {
      list[b].kind = 1;
      list[b].steps = atoi(argv[b + 1]);
    }
  }
  MPI_Bcast(&bodies, 1, MPI_INT, 0, MPI_COMM_WORLD);
  share();
  run();
  MPI_Finalize();
  return 0;
}
