// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of several messages with the tag has the type, or bytes are sent, or what
// is found by a probe. Twin: bad-tags.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DPROBED -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
#ifdef PROBED
  MPI_Message m;
  MPI_Send(&n, 1, MPI_INT, to, 7, MPI_COMM_WORLD);
  MPI_Mprobe(from, 7, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
  MPI_Mrecv(&n, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
#else
  if (n > 3)
    MPI_Send(v, n, MPI_DOUBLE, to, 7, MPI_COMM_WORLD);
  else
    MPI_Send(w, n, MPI_FLOAT, to, 7, MPI_COMM_WORLD);
  MPI_Send(&n, 1, MPI_INT, to, 8, MPI_COMM_WORLD);
  if (n > 3)
    MPI_Recv(v, 4, MPI_DOUBLE, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Recv(w, 4, MPI_FLOAT, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(&n, sizeof n, MPI_BYTE, from, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
  MPI_Finalize();
  return n > 4;
}
