/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    The run from start to end, and what is done about errors. The exit status is
    0 only when the answer is right. */
#include "solver.h"
#include <stdio.h>
#include <stdlib.h>

void fail(const char *what) {
  fprintf(stderr, "solver: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 3);
  abort();
}

void check_mpi(int status, const char *what) {
  char text[MPI_MAX_ERROR_STRING], message[MPI_MAX_ERROR_STRING + NAME_LENGTH];
  int length;
  if (status == MPI_SUCCESS)
    return;
  MPI_Error_string(status, text, &length);
  snprintf(message, sizeof message, "%.200s: %s", what, text);
  fail(message);
}

double *new_field(const grid_t *g) {
  double *field =
      calloc((size_t)(g->nx + 2) * (size_t)(g->ny + 2), sizeof *field);
  if (!field)
    fail("out of memory");
  return field;
}

/* f = -(u_xx + u_yy) for the solution of report.c; u is zero on the boundary,
   and so is the frame of a new field. */
static void right_hand_side(const grid_t *g, double *b) {
#pragma omp parallel for
  for (int j = 1; j <= g->ny; j++)
    for (int i = 1; i <= g->nx; i++) {
      double x = (g->x0 + i) * g->h, y = (g->y0 + j) * g->h;
      b[at(g, j, i)] = 6.0 * x * (y - y * y) + 2.0 * (x - x * x * x);
    }
}

/* Returns whether the answer is right, or wrong where that is expected. */
static int run(const params_t *p) {
  grid_t g = grid_create(MPI_COMM_WORLD, p->n);
  double *b = new_field(&g), *x = new_field(&g);
  right_hand_side(&g, b);
  if (p->restart[0])
    checkpoint_read(&g, p->restart, x);

  int iterations = cg_solve(&g, p, b, x);
  if (p->save[0])
    checkpoint_write(&g, p->save, x);
  double error = report_error(&g, x);

  int rank, right = iterations >= 0 && error < 100.0 * p->tolerance;
  MPI_Comm_rank(g.cart, &rank);
  if (rank == 0) {
    if (iterations >= 0)
      printf("converged after %d iterations, largest error %.1e: %s\n",
             iterations, error, right ? "right" : "WRONG");
    else
      printf("not converged after %d iterations, largest error %.1e\n",
             p->max_iterations, error);
  }
  free(x);
  free(b);
  grid_free(&g);
  return right || (p->expect_failure && iterations < 0);
}

int main(int argc, char **argv) {
  int provided, status = 2;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    fail("this MPI cannot be called from different threads in turn");

  params_t p = params_read(argc, argv);
  if (p.n > 0)
    status = run(&p) ? 0 : 1;
  MPI_Finalize();
  return status;
}
