// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of the program have other handles on every rank.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

static void plus(void *in, void *out, int *n, MPI_Datatype *type) {
  for (int i = 0; i < *n; ++i)
    ((int *)out)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank, x;
  MPI_Op unused, op;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank)
    MPI_Op_create(plus, 0, &unused);
  MPI_Op_create(plus, 1, &op);
  MPI_Allreduce(&rank, &x, 1, MPI_INT, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  if (rank)
    MPI_Op_free(&unused);
  MPI_Finalize();
  return 0;
}
