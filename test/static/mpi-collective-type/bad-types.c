// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

struct part {
  MPI_Comm comm;
  int n, *columns;
};
void collect(struct part *p, int *all, const int *counts, const int *starts) {
  MPI_Gatherv(p->columns, p->n, MPI_INT, all, counts, starts, MPI_DOUBLE, 0,
              p->comm);
  // CHECK: :[[#@LINE-2]]:3: warning: MPI_Gatherv sends MPI_INT to each rank and
  // receives MPI_DOUBLE from each [{{.*}}mpi-collective-type]
}
void indices(struct part *p, long long *all, const int *counts,
             const int *starts, long long *own) {
  MPI_Allgatherv(own, p->n, MPI_LONG_LONG, all, counts, starts, MPI_INT,
                 p->comm);
  // CHECK: :[[#@LINE-2]]:3: warning: MPI_Allgatherv sends MPI_LONG_LONG to each
  // rank and receives MPI_INT from each
}
