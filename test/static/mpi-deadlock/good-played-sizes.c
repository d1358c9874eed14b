// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks first tell each other how much they are going to send: who receives
// nothing from a rank is not sent anything by it, whatever that is.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void trade(int rank, int size, const int *to, int *from, double *out,
                  double *in, MPI_Request *r) {
  MPI_Alltoall(to, 1, MPI_INT, from, 1, MPI_INT, MPI_COMM_WORLD);
  int before = 0;
  for (int i = 0; i < size; i++) {
    if (i != rank && from[i] > 0)
      MPI_Irecv(in + before, from[i], MPI_DOUBLE, i, 3, MPI_COMM_WORLD, &r[i]);
    else
      r[i] = MPI_REQUEST_NULL;
    before += from[i];
  }
  before = 0;
  for (int i = 0; i < size; i++) {
    if (i != rank && to[i] > 0)
      MPI_Isend(out + before, to[i], MPI_DOUBLE, i, 3, MPI_COMM_WORLD,
                &r[size + i]);
    else
      r[size + i] = MPI_REQUEST_NULL;
    before += to[i];
  }
  MPI_Waitall(2 * size, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *to = calloc(size, sizeof(int)), *from = calloc(size, sizeof(int));
  char name[20];
  snprintf(name, sizeof(name), "in.%d", rank);
  FILE *f = fopen(name, "r");
  for (int i = 0; f && i < size; i++)
    if (fscanf(f, "%d", &to[i]) != 1)
      to[i] = 0;
  double *out = malloc(1000 * sizeof(double)), *in = malloc(1000 * sizeof(double));
  MPI_Request *r = malloc(2 * size * sizeof(MPI_Request));
  trade(rank, size, to, from, out, in, r);
  free(to);
  free(from);
  free(out);
  free(in);
  free(r);
  MPI_Finalize();
  return 0;
}
