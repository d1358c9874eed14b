// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that are not the root may name one buffer twice: what they would
// receive into does not count.
// Twin: bad-root-buffer.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=-*,mpi-buffer-overlap %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=-*,mpi-buffer-overlap %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int writer;

void profile(double *heat, int levels, int mine, MPI_Comm comm) {
  if (mine)
    MPI_Reduce(MPI_IN_PLACE, heat, 25 * levels, MPI_DOUBLE, MPI_SUM, writer, comm);
  else
    MPI_Reduce(heat, heat, 25 * levels, MPI_DOUBLE, MPI_SUM, writer, comm);
}

// The root makes the same call in the code of another file.
void collect(long *done, MPI_Comm comm);
void worker(long *done, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    collect(done, comm);
    return;
  }
  MPI_Gather(done, 1, MPI_LONG, done, 1, MPI_LONG, 0, comm);
}
