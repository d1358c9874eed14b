// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

struct part {
  MPI_Comm comm;
  int n, *columns;
};
void collect(struct part *p, int *all, const int *counts, const int *starts) {
  MPI_Gatherv(p->columns, p->n, MPI_INT, all, counts, starts, MPI_INT, 0,
              p->comm);
}
// As bytes, and outside the root, where nobody looks at it.
void bytes(struct part *p, int *all, const int *counts, const int *starts) {
  MPI_Allgatherv(p->columns, 4 * p->n, MPI_BYTE, all, counts, starts, MPI_BYTE,
                 p->comm);
  MPI_Gatherv(p->columns, p->n, MPI_INT, 0, 0, 0, MPI_DOUBLE, 0, p->comm);
}
// Two names of one size.
void names(struct part *p, long *all, const int *counts, const int *starts,
           long *own) {
  MPI_Allgatherv(own, p->n, MPI_LONG, all, counts, starts, MPI_LONG_LONG,
                 p->comm);
}
