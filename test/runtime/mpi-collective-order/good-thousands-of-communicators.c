// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thousands of communicators, one after the other and two hundred at once. (In
// Open MPI fewer: on a busy machine it takes a second to make ten of them.)
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t 1800 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %mpirun -n 2 %t 400 2>&1 | %silent %}

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  enum { AtOnce = 200 };
  int After = atoi(argv[1]);
  static MPI_Comm comms[AtOnce];
  int x = 1, y;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < AtOnce; ++i)
    MPI_Comm_dup(i ? comms[i - 1] : MPI_COMM_WORLD, &comms[i]);
  for (int i = 0; i < AtOnce; ++i)
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, comms[i]);
  for (int i = 0; i < AtOnce; ++i)
    MPI_Comm_free(&comms[(7 * i) % AtOnce]);
  for (int i = 0; i < After; ++i) {
    MPI_Comm c;
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    MPI_Bcast(&x, 1, MPI_INT, i % 2, c);
    MPI_Comm_free(&c);
  }
  MPI_Finalize();
  return 0;
}
