// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-added-count.c, but the number is what each rank has received.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct mesh {
  int parts;
  MPI_Comm comm;
};

double flagged(struct mesh *m, int *flags, int *all) {
  int parts, mine[2], sum[2];
  MPI_Recv(&parts, 1, MPI_INT, MPI_ANY_SOURCE, 0, m->comm, MPI_STATUS_IGNORE);
  MPI_Allreduce(flags, all, parts, MPI_INT, MPI_SUM, m->comm); // CHECK: [[@LINE]]{{.*}}the count of MPI_Allreduce
  mine[0] = 0;
  for (int i = 0; i < parts; ++i)
    mine[0] += flags[i];
  mine[1] = parts;
  MPI_Allreduce(mine, sum, 2, MPI_INT, MPI_SUM, m->comm);
  return (double)sum[0] / sum[1];
}
