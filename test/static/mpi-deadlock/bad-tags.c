// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbours are read from a file, so that nobody is followed; but nothing in
// the program takes a message with the tag of one send, and nothing has the one
// of a receive. Twin: good-tags.c.
//
// RUN: %found
#include <mpi.h>
#include <stdio.h>

enum { Left = 1, Right = 2, Up = 3, Down = 4 };

static void give(const double *v, int to, int tag) { // the tag of each caller
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Send sends with tag 3, which no receive of the program takes [{{.*}}mpi-deadlock]
  MPI_Send(v, 1, MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
}

static int neighbour(FILE *f) {
  int n = MPI_PROC_NULL;
  return fscanf(f, "%d", &n) == 1 ? n : MPI_PROC_NULL;
}

int main(int argc, char **argv) {
  double v[4] = {1, 2, 3, 4};
  MPI_Request r[4];
  int rank;
  char name[32];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "part-%d", rank);
  FILE *f = fopen(name, "r");
  if (!f)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int left = neighbour(f), right = neighbour(f), up = neighbour(f), down = neighbour(f);
  fclose(f);
  MPI_Irecv(&v[0], 1, MPI_DOUBLE, left, Right, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(&v[1], 1, MPI_DOUBLE, right, Left, MPI_COMM_WORLD, &r[1]);
  MPI_Irecv(&v[2], 1, MPI_DOUBLE, up, Down, MPI_COMM_WORLD, &r[2]);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Irecv receives with tag 5, which no send of the program has [{{.*}}mpi-deadlock]
  MPI_Irecv(&v[3], 1, MPI_DOUBLE, down, 5, MPI_COMM_WORLD, &r[3]);
  double mine = rank;
  give(&mine, left, Left);
  give(&mine, right, Right);
  give(&mine, up, Up);
  give(&mine, down, Down);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
