// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

void fill(long *sizes);

/// All of it, by halves of elements; one element by halves; bytes; the type.
long announce(MPI_Comm comm) {
  long sizes[4];
  fill(sizes);
  MPI_Bcast(sizes, 8, MPI_INT, 0, comm);
  MPI_Bcast(&sizes[1], 2, MPI_INT, 0, comm);
  MPI_Bcast(sizes, 4, MPI_BYTE, 0, comm);
  MPI_Bcast(sizes, 4, MPI_LONG, 0, comm);
  return sizes[3];
}
