/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    What the files of the solver share. It solves -(u_xx + u_yy) = f on the unit
    square, u given on the boundary, by conjugate gradients on a 5-point
    stencil, on a 2-D grid of ranks, each with a team of OpenMP threads.

    The program is correct. Three faults can be compiled in, each one line:
    -DFAULT_RANK    only rank 0 takes part in a reduction       (report.c)
    -DFAULT_THREAD  a reduction that every thread executes      (cg.c)
    -DFAULT_ROOT    every rank broadcasts from another root     (params.c)  */
#ifndef SOLVER_H
#define SOLVER_H

#include <mpi.h>
#include <stddef.h>

enum { NAME_LENGTH = 256 };

/* What the user asked for; the same on every rank after params_read. */
typedef struct {
  int n;                  /* interior points per direction, 0: wrong usage */
  int max_iterations;     /* stop here even if not converged */
  int report_every;       /* iterations between two lines of output, 0: none */
  int expect_failure;     /* succeed although the iterations are too few */
  double tolerance;       /* relative residual to reach */
  char save[NAME_LENGTH]; /* write a checkpoint here, "" for none */
  char restart[NAME_LENGTH]; /* start from this checkpoint, "" for none */
} params_t;

/* This rank's block of the domain and whom it talks to. Arrays have a frame of
   one point around the nx * ny points of the block. */
typedef struct {
  MPI_Comm cart; /* all ranks, as a grid */
  MPI_Comm row;  /* ranks with the same first coordinate */
  MPI_Comm col;  /* ranks with the same second coordinate */
  int dims[2], coords[2];
  int north, south, west, east;
  int n, nx, ny, x0, y0; /* global size; local sizes; first global point */
  double h;
  MPI_Datatype column; /* one column of a block, for the halo */
} grid_t;

static inline size_t at(const grid_t *g, int j, int i) {
  return (size_t)j * (size_t)(g->nx + 2) + (size_t)i;
}

/* Says what is wrong and ends the whole job. */
void fail(const char *what) __attribute__((noreturn));
/* As fail, with MPI's own words, when status is an error. */
void check_mpi(int status, const char *what);
double *new_field(const grid_t *g);

params_t params_read(int argc, char **argv);

grid_t grid_create(MPI_Comm comm, int n);
void grid_free(grid_t *g);
void halo_exchange(const grid_t *g, double *field);

/* Improves x until the residual is small; returns the iterations needed, or -1
   when max_iterations were not enough. */
int cg_solve(const grid_t *g, const params_t *p, const double *b, double *x);

void report_residual(const grid_t *g, int iteration, double local);
double report_error(const grid_t *g, const double *x);
double exact(const grid_t *g, int j, int i);

void checkpoint_write(const grid_t *g, const char *name, const double *x);
void checkpoint_read(const grid_t *g, const char *name, double *x);

#endif
