// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A list that ends at a constant is equally long on all ranks, whatever the
// elements before it hold.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdlib.h>

struct plan {
  int blocks, width;
};
static long *starts(const struct plan *p, int me) {
  long *list = malloc((p->blocks + 1) * sizeof *list);
  for (int b = 0; b < p->blocks; b++)
    list[b] = (long)(me * p->blocks + b) * p->width;
  list[p->blocks] = -1;
  return list;
}
void sweep(const struct plan *p, double *x) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  long *list = starts(p, me);
  for (int k = 0; list[k] != -1; k++)
    MPI_Allreduce(MPI_IN_PLACE, x + list[k], 1, MPI_DOUBLE, MPI_SUM,
                  MPI_COMM_WORLD);
  free(list);
}
