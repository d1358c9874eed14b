// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-pool.c, where all ask for what they have collected: it is the same on
// all ranks, though it lies elsewhere on each.
// Twin: bad-pool.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stddef.h>

struct pool {
  char *base;
  size_t top, bottom;
};
struct pool scratch[1];

void *take(struct pool *p, size_t bytes, int at_end) {
  char *piece;
  bytes = (bytes + 63) / 64 * 64 + 64;
  if (at_end) {
    piece = p->base + p->top - bytes;
    p->top -= bytes;
  } else {
    piece = p->base + p->bottom;
    p->bottom += bytes;
  }
  return piece + 64;
}

int main(int argc, char **argv) {
  int rank, size, mine = argc, total = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *own = take(scratch, (rank + 1) * sizeof(int), 0);
  own[0] = rank;
  int *counts = take(scratch, size * sizeof(int), 0);
  MPI_Allgather(&mine, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < size; ++i)
    total += counts[i];
  if (total > 0)
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
