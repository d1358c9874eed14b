// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct found {
  double value;
  int rank;
};

struct state {
  int step;
  double value;
  int rank;
};

void structures(struct found *in, struct found *out, struct state *s) {
  struct found mine = *in;
  MPI_Allreduce(&mine, out, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
  MPI_Allreduce(&in->value, &out->value, 1, MPI_DOUBLE_INT, MPI_MAXLOC,
                MPI_COMM_WORLD);
  MPI_Bcast(&s->value, 1, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
}

void integers(int *in, int *out, int n) {
  MPI_Allreduce(in, out, n, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  int local[2] = {in[0], 1};
  MPI_Allreduce(local, out, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
}

void bytes(char *storage, int n) {
  MPI_Bcast(storage, n, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
}
