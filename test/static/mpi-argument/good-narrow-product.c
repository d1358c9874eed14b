// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-narrow-product.c: converted before the product, a factor that cannot
// be large, and one for which the product is small as far as anybody knows.
//
// RUN: %silent
#include <mpi.h>

void cache(MPI_Comm node, int megabytes, double **at, MPI_Win *win) {
  int rank;
  MPI_Comm_rank(node, &rank);
  MPI_Aint room = rank == 0 ? (MPI_Aint)megabytes * 1024 * 1024 : 0;
  MPI_Win_allocate_shared(room, 8, MPI_INFO_NULL, node, at, win);
}

void skip(MPI_File file, unsigned blocks) {
  MPI_File_seek(file, (blocks & 7) << 23, MPI_SEEK_SET);
}

void part(MPI_File file, int row) {
  MPI_File_seek(file, row * 4096, MPI_SEEK_SET);
}
