/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    The solution in one file that any number of ranks can write and read: a
    header with the size, then the points row by row. Knows nothing of how the
    solution came about. */
#include "solver.h"

enum { HEADER_BYTES = 8 };

/* The file seen through this rank's block, and the block inside its frame. */
static void views(const grid_t *g, MPI_Datatype *in_file,
                  MPI_Datatype *in_memory) {
  int whole[2] = {g->n, g->n}, part[2] = {g->ny, g->nx};
  int first[2] = {g->y0, g->x0};
  MPI_Type_create_subarray(2, whole, part, first, MPI_ORDER_C, MPI_DOUBLE,
                           in_file);
  MPI_Type_commit(in_file);

  int framed[2] = {g->ny + 2, g->nx + 2}, inside[2] = {1, 1};
  MPI_Type_create_subarray(2, framed, part, inside, MPI_ORDER_C, MPI_DOUBLE,
                           in_memory);
  MPI_Type_commit(in_memory);
}

void checkpoint_write(const grid_t *g, const char *name, const double *x) {
  MPI_File file;
  MPI_Datatype in_file, in_memory;
  int rank, header[2] = {g->n, 0};

  check_mpi(MPI_File_open(g->cart, name, MPI_MODE_CREATE | MPI_MODE_WRONLY,
                          MPI_INFO_NULL, &file),
            name);
  MPI_Offset points = (MPI_Offset)g->n * g->n;
  check_mpi(MPI_File_set_size(file, HEADER_BYTES +
                                        points * (MPI_Offset)sizeof(double)),
            name);
  MPI_Comm_rank(g->cart, &rank);
  if (rank == 0)
    check_mpi(MPI_File_write_at(file, 0, header, 2, MPI_INT, MPI_STATUS_IGNORE),
              name);

  views(g, &in_file, &in_memory);
  check_mpi(MPI_File_set_view(file, HEADER_BYTES, MPI_DOUBLE, in_file, "native",
                              MPI_INFO_NULL),
            name);
  check_mpi(MPI_File_write_at_all(file, 0, x, 1, in_memory, MPI_STATUS_IGNORE),
            name);
  check_mpi(MPI_File_close(&file), name);
  MPI_Type_free(&in_memory);
  MPI_Type_free(&in_file);
}

void checkpoint_read(const grid_t *g, const char *name, double *x) {
  MPI_File file;
  MPI_Datatype in_file, in_memory;
  int rank, header[2] = {0, 0};

  check_mpi(MPI_File_open(g->cart, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file),
            name);
  MPI_Comm_rank(g->cart, &rank);
  if (rank == 0)
    check_mpi(MPI_File_read_at(file, 0, header, 2, MPI_INT, MPI_STATUS_IGNORE),
              name);
  MPI_Bcast(header, 2, MPI_INT, 0, g->cart);
  if (header[0] != g->n)
    fail("the checkpoint is of a grid of another size");

  views(g, &in_file, &in_memory);
  check_mpi(MPI_File_set_view(file, HEADER_BYTES, MPI_DOUBLE, in_file, "native",
                              MPI_INFO_NULL),
            name);
  check_mpi(MPI_File_read_at_all(file, 0, x, 1, in_memory, MPI_STATUS_IGNORE),
            name);
  check_mpi(MPI_File_close(&file), name);
  MPI_Type_free(&in_memory);
  MPI_Type_free(&in_file);
}
