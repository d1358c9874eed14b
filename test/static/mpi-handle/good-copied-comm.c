// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One communicator in two variables is freed by one of them.
// Twin: bad-copied-comm.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct context {
  MPI_Comm comm;
};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  struct context one, other;
  MPI_Comm_dup(MPI_COMM_WORLD, &one.comm);
  other = one;
  MPI_Barrier(other.comm);
  MPI_Comm_free(&other.comm);
  MPI_Finalize();
  return 0;
}
