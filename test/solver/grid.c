/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    Who owns which points, who the neighbours are, and the exchange of the frame
    around a block. Knows nothing of the equation. */
#include "solver.h"

enum { TO_NORTH, TO_SOUTH, TO_WEST, TO_EAST };

/* The points of part k of `parts`: the first `n % parts` parts have one more.
 */
static void block(int n, int parts, int k, int *first, int *count) {
  int rest = n % parts;
  *count = n / parts + (k < rest);
  *first = k * (n / parts) + (k < rest ? k : rest);
}

grid_t grid_create(MPI_Comm comm, int n) {
  grid_t g = {.n = n, .h = 1.0 / (n + 1)};
  int size, rank, periods[2] = {0, 0};
  MPI_Comm_size(comm, &size);
  MPI_Dims_create(size, 2, g.dims);
  if (g.dims[0] > n || g.dims[1] > n)
    fail("more ranks than points in a direction");

  MPI_Cart_create(comm, 2, g.dims, periods, 1, &g.cart);
  MPI_Comm_rank(g.cart, &rank);
  MPI_Cart_coords(g.cart, rank, 2, g.coords);
  MPI_Cart_shift(g.cart, 0, 1, &g.north, &g.south);
  MPI_Cart_shift(g.cart, 1, 1, &g.west, &g.east);
  block(n, g.dims[0], g.coords[0], &g.y0, &g.ny);
  block(n, g.dims[1], g.coords[1], &g.x0, &g.nx);

  /* The same kind of communicator, made in the two usual ways. */
  int keep[2] = {0, 1};
  MPI_Cart_sub(g.cart, keep, &g.row);
  MPI_Comm_split(g.cart, g.coords[1], g.coords[0], &g.col);

  MPI_Type_vector(g.ny, 1, g.nx + 2, MPI_DOUBLE, &g.column);
  MPI_Type_commit(&g.column);
  return g;
}

void grid_free(grid_t *g) {
  MPI_Type_free(&g->column);
  MPI_Comm_free(&g->col);
  MPI_Comm_free(&g->row);
  MPI_Comm_free(&g->cart);
}

/* One thread calls this; the others wait until it is done. */
void halo_exchange(const grid_t *g, double *f) {
  MPI_Request request[8];
  int nx = g->nx, ny = g->ny;

  MPI_Irecv(f + at(g, 0, 1), nx, MPI_DOUBLE, g->north, TO_SOUTH, g->cart,
            &request[0]);
  MPI_Irecv(f + at(g, ny + 1, 1), nx, MPI_DOUBLE, g->south, TO_NORTH, g->cart,
            &request[1]);
  MPI_Irecv(f + at(g, 1, 0), 1, g->column, g->west, TO_EAST, g->cart,
            &request[2]);
  MPI_Irecv(f + at(g, 1, nx + 1), 1, g->column, g->east, TO_WEST, g->cart,
            &request[3]);
  MPI_Isend(f + at(g, 1, 1), nx, MPI_DOUBLE, g->north, TO_NORTH, g->cart,
            &request[4]);
  MPI_Isend(f + at(g, ny, 1), nx, MPI_DOUBLE, g->south, TO_SOUTH, g->cart,
            &request[5]);
  MPI_Isend(f + at(g, 1, 1), 1, g->column, g->west, TO_WEST, g->cart,
            &request[6]);
  MPI_Isend(f + at(g, 1, nx), 1, g->column, g->east, TO_EAST, g->cart,
            &request[7]);
  MPI_Waitall(8, request, MPI_STATUSES_IGNORE);
}
