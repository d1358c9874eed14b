// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers moved as shorter or longer ones in whole numbers of elements, and
// bits that are combined in any width.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 %stub_ompi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

void bits(long *mine, long *all) {
  long one[2] = {1, 2}, both[2];
  MPI_Allreduce(one, both, 4, MPI_INT, MPI_BAND, MPI_COMM_WORLD);
  MPI_Allreduce(mine, all, 8, MPI_INT, MPI_BAND, MPI_COMM_WORLD);
}

void whole(int64_t *w, int *numbers, size_t n, int k) {
  MPI_Bcast(w, 2 * k, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(w, (int)(n * sizeof *w / sizeof(int)), MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(w, k * (int)sizeof(int64_t), MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(w, k, MPI_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(numbers, k / 2, MPI_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast((int *)w, k, MPI_INT, 0, MPI_COMM_WORLD);
}

void storage(unsigned char *raw, signed char *more, int n) {
  MPI_Allreduce(MPI_IN_PLACE, raw, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Bcast(more, n, MPI_LONG, 0, MPI_COMM_WORLD);
}
