/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    Conjugate gradients in one parallel region: the threads share the loops, one
    thread at a time talks to the other ranks. Knows nothing of the right-hand
    side or the exact solution. */
#include "solver.h"
#include <math.h>
#include <stdlib.h>

/* What a team reduces into: variables of a file are shared between threads. */
static double partial;

/* Called by every thread of the team: `partial` becomes this rank's part of the
   scalar product. Ends with a barrier. */
static void local_dot(const grid_t *g, const double *a, const double *b) {
#pragma omp single
  partial = 0.0;
#pragma omp for reduction(+ : partial)
  for (int j = 1; j <= g->ny; j++)
    for (int i = 1; i <= g->nx; i++)
      partial += a[at(g, j, i)] * b[at(g, j, i)];
}

/* Called by every thread of the team: out = A in. Ends with a barrier. */
static void apply(const grid_t *g, double *in, double *out) {
#pragma omp single
  halo_exchange(g, in);

  double scale = 1.0 / (g->h * g->h);
#pragma omp for
  for (int j = 1; j <= g->ny; j++)
    for (int i = 1; i <= g->nx; i++)
      out[at(g, j, i)] = scale * (4.0 * in[at(g, j, i)] - in[at(g, j - 1, i)] -
                                  in[at(g, j + 1, i)] - in[at(g, j, i - 1)] -
                                  in[at(g, j, i + 1)]);
}

/* Called by every thread of the team: y = y + factor z, ends with a barrier. */
static void add(const grid_t *g, double *y, double factor, const double *z) {
#pragma omp for
  for (int j = 1; j <= g->ny; j++)
    for (int i = 1; i <= g->nx; i++)
      y[at(g, j, i)] += factor * z[at(g, j, i)];
}

int cg_solve(const grid_t *g, const params_t *p, const double *b, double *x) {
  double *r = new_field(g), *d = new_field(g), *q = new_field(g);
  double rho0 = 0.0, rho = 0.0, rho_new = 0.0, curvature = 0.0;
  int iterations = -1;

#pragma omp parallel
  {
    /* r = b - A x, the first direction is r. The goal is measured against b,
       so that a restarted run has the same goal. */
    apply(g, x, q);
    add(g, r, 1.0, b);
    add(g, r, -1.0, q);
    add(g, d, 1.0, r);
    local_dot(g, b, b);
#pragma omp single
    MPI_Allreduce(&partial, &rho0, 1, MPI_DOUBLE, MPI_SUM, g->cart);
    local_dot(g, r, r);
#pragma omp single
    MPI_Allreduce(&partial, &rho, 1, MPI_DOUBLE, MPI_SUM, g->cart);

    double goal = p->tolerance * p->tolerance * rho0;
    for (int k = 0; k < p->max_iterations; k++) {
      if (rho <= goal) {
#pragma omp single
        iterations = k;
        break;
      }
      apply(g, d, q);
      local_dot(g, d, q);
#ifndef FAULT_THREAD
#pragma omp single
#endif
      MPI_Allreduce(&partial, &curvature, 1, MPI_DOUBLE, MPI_SUM, g->cart);

      double alpha = rho / curvature;
      add(g, x, alpha, d);
      add(g, r, -alpha, q);
      local_dot(g, r, r);
#pragma omp master
      {
        MPI_Allreduce(&partial, &rho_new, 1, MPI_DOUBLE, MPI_SUM, g->cart);
        if (p->report_every > 0 && (k + 1) % p->report_every == 0)
          report_residual(g, k + 1, partial);
      }
#pragma omp barrier
      double beta = rho_new / rho;
#pragma omp for
      for (int j = 1; j <= g->ny; j++)
        for (int i = 1; i <= g->nx; i++)
          d[at(g, j, i)] = r[at(g, j, i)] + beta * d[at(g, j, i)];
#pragma omp single
      rho = rho_new;
    }
  }

  free(q);
  free(d);
  free(r);
  return iterations;
}
