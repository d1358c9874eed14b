// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Somebody serves until it is told to stop; that is no excuse for ranks that
// leave another loop, in which orders are taken too, without a word.
// Twin: good-silent-orders.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

enum { STOP, ADD };

static void serve(MPI_Comm comm, double *part) {
  for (;;) {
    int what;
    MPI_Bcast(&what, 1, MPI_INT, 0, comm);
    if (what == STOP)
      return;
    MPI_Reduce(part, 0, 8, MPI_DOUBLE, MPI_SUM, 0, comm);
  }
}

static void work(MPI_Comm comm, double *part, double *all, int told, int sum) {
  double start = MPI_Wtime();
  for (int i = 0; i < 100; ++i) {
    int what = i % 2;
    if (MPI_Wtime() - start > 10)
      break;
    // CHECK: [[#@LINE+3]]:7: warning: MPI_Bcast is not reached by every rank of
    // CHECK: [[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on data that each rank has of its own
    if (told)
      MPI_Bcast(&what, 1, MPI_INT, 0, comm);
    if (what == STOP)
      return;
    if (sum)
      MPI_Allreduce(part, all, 8, MPI_DOUBLE, MPI_SUM, comm);
  }
}

int main(int argc, char **argv) {
  double part[8] = {0}, all[8];
  int rank, what = STOP;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  work(MPI_COMM_WORLD, part, all, argc > 1, argc > 2);
  if (rank == 0)
    MPI_Bcast(&what, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    serve(MPI_COMM_WORLD, part);
  MPI_Finalize();
  return 0;
}
