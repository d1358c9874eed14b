/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    What the user sees while the solver runs and what decides at the end whether
    the answer is right. Must not be called by more than one thread at once. */
#include "solver.h"
#include <math.h>
#include <stdio.h>

/* A cubic in x times a square in y: the stencil has no error on it, so what is
   left is the solver's own. */
double exact(const grid_t *g, int j, int i) {
  double x = (g->x0 + i) * g->h, y = (g->y0 + j) * g->h;
  return (x - x * x * x) * (y - y * y);
}

/* `local` is this rank's part of the squared residual. */
void report_residual(const grid_t *g, int iteration, double local) {
  int rank;
  double total = 0.0;
  MPI_Comm_rank(g->cart, &rank);
#ifdef FAULT_RANK
  if (rank == 0)
#endif
    MPI_Reduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, 0, g->cart);
  if (rank == 0) {
    printf("iteration %4d  residual %.3e\n", iteration, sqrt(total));
    fflush(stdout);
  }
}

/* The largest error of all ranks: first along the rows, then across them. */
double report_error(const grid_t *g, const double *x) {
  double mine = 0.0, of_row, of_all;
#pragma omp parallel for reduction(max : mine)
  for (int j = 1; j <= g->ny; j++)
    for (int i = 1; i <= g->nx; i++)
      mine = fmax(mine, fabs(x[at(g, j, i)] - exact(g, j, i)));
  MPI_Allreduce(&mine, &of_row, 1, MPI_DOUBLE, MPI_MAX, g->row);
  MPI_Allreduce(&of_row, &of_all, 1, MPI_DOUBLE, MPI_MAX, g->col);
  return of_all;
}
