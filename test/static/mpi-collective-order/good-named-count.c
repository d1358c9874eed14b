// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-named-count.c: the name is that of a width, the number is one that the
// callers in sight pass, or of threads, or no call of MPI hangs on it.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct field {
  int n_ghost, n_local_rows, num_loc, nx_local;
  double *values;
  MPI_Comm comm;
};

void exchange(const struct field *f) {
  if (f->n_ghost > 1)
    MPI_Barrier(f->comm);
}

static double sum(const double *values, int n_local, MPI_Comm comm) {
  double mine = 0, all = 0;
  if (n_local == 0)
    return 0;
  for (int i = 0; i < n_local; ++i)
    mine += values[i];
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}
double sum_of_block(const struct field *f) { return sum(f->values, 64, f->comm); }

double norm(const struct field *f) {
  double mine = 0, all = 0;
  for (int i = 0; i < f->n_local_rows; ++i)
    mine += f->values[i] * f->values[i];
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, f->comm);
  return all;
}

/* Of locations, and of planes of a grid that is cut into equal parts. */
void each_plane(struct field *f) {
  for (int i = 0; i < f->num_loc; ++i)
    MPI_Barrier(f->comm);
  for (int i = 0; i < f->nx_local; ++i)
    MPI_Barrier(f->comm);
}

/* A setting. */
extern int num_send_threads;
void each_thread(MPI_Comm comm) {
  for (int i = 0; i < num_send_threads; ++i)
    MPI_Barrier(comm);
}
