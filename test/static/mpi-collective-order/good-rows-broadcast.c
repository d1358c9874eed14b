// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What hangs on the rank for a while is broadcast with its structure, as bytes.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

struct plan {
  long kind, rows;
};
void make(struct plan *p, long all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  p->rows = all;
  if (rank == 0)
    p->rows += 1;
}
void send(struct plan *p) {
  MPI_Bcast(p, sizeof *p, MPI_BYTE, 0, MPI_COMM_WORLD);
}
double follow(const struct plan *p, double x) {
  double all = 0;
  if (p->rows == 0)
    return 0;
  MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}
