// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes as bytes, elements of a record counted one by one, parts of a structure,
// pairs as they are.
//
// Twin: bad-sizes-mistaken.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

struct particle {
  int id;
  double at[3];
};
struct pair {
  double value;
  int rank;
};
struct counted {
  long value;
  int place;
};
struct small {
  int a, b;
};

void values(const double *v, int n, int to, MPI_Comm comm) {
  MPI_Send(v, n * sizeof(double), MPI_BYTE, to, 0, comm);
  MPI_Send(v, n * 8, MPI_DOUBLE, to, 1, comm);
  MPI_Send(v, n * sizeof(struct particle) / sizeof(double), MPI_DOUBLE, to, 2, comm);
}

void whole(struct particle *p, struct small *s, MPI_Comm comm) {
  MPI_Bcast(p, sizeof *p, MPI_BYTE, 0, comm);
  MPI_Bcast(p, sizeof p->id, MPI_BYTE, 0, comm);
  MPI_Bcast(s, sizeof *s, MPI_BYTE, 0, comm);
}

void best(struct pair *mine, struct pair *all, struct counted *a, struct counted *b, MPI_Comm comm) {
  MPI_Allreduce(mine, all, 1, MPI_DOUBLE_INT, MPI_MAXLOC, comm);
  MPI_Allreduce(a, b, 1, MPI_LONG_INT, MPI_MAXLOC, comm);
}
