// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbours are read from a file, so that nobody is followed; but all that is
// sent with a tag is of another type than what is received with it. Twin:
// good-tags.c.
//
// RUN: %found
#include <mpi.h>
#include <stdio.h>

static int neighbour(FILE *f) {
  int n = MPI_PROC_NULL;
  return fscanf(f, "%d", &n) == 1 ? n : MPI_PROC_NULL;
}

int main(int argc, char **argv) {
  double v[4] = {1, 2, 3, 4};
  float w[4] = {0};
  int rank, n = 4;
  char name[32];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "part-%d", rank);
  FILE *f = fopen(name, "r");
  if (!f)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int to = neighbour(f), from = neighbour(f);
  fclose(f);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Send sends MPI_DOUBLE with tag 7, for which all receives take MPI_FLOAT [{{.*}}mpi-message-type]
  MPI_Send(v, n, MPI_DOUBLE, to, 7, MPI_COMM_WORLD);
  MPI_Send(w, n, MPI_FLOAT, to, 7, MPI_COMM_WORLD);
  MPI_Send(&n, 1, MPI_INT, to, 8, MPI_COMM_WORLD);
  MPI_Recv(w, 4, MPI_FLOAT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(v, n, MPI_DOUBLE, to, 9, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Recv takes MPI_FLOAT with tag 9, for which all sends give MPI_DOUBLE [{{.*}}mpi-message-type]
  MPI_Recv(w, 4, MPI_FLOAT, from, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(&n, 1, MPI_INT, from, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return n > 4;
}
