// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A helper gives an array more room: it is in that memory, wherever, and who
// the partner is stays known.
// Twin: good-played-room.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

struct cells {
  int room, number;
  int *at;
  int partner;
};
struct cells *cells;

static void reserve(struct cells *c, int number) {
  if (c->room >= number)
    return;
  int *more = malloc(number * sizeof(int));
  for (int i = 0; i < c->number; ++i)
    more[i] = c->at[i];
  free(c->at);
  c->at = more;
  c->room = number;
}

static void add(struct cells *c, int number) {
  reserve(c, c->number + number);
  for (int i = 0; i < number; ++i)
    c->at[c->number + i] = i;
  c->number += number;
}

int main(int argc, char **argv) {
  int rank;
  struct cells *c = calloc(1, sizeof *c);
  cells = c;
  MPI_Init(&argc, &argv);
  if (argc < 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  c->partner = rank ^ 1;
  int number = atoi(argv[1]);
  for (int i = 0; i < number; ++i)
    add(c, i);
  if (rank < 2) {
    // CHECK: bad-played-room.c:[[#@LINE+1]]:5: warning: {{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1
    MPI_Recv(&number, 1, MPI_INT, c->partner, 1, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Send(&number, 1, MPI_INT, c->partner, 1, MPI_COMM_WORLD);
  }
  free(c->at);
  free(c);
  MPI_Finalize();
  return 0;
}
