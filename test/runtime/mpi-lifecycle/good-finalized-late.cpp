// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is finalized by the destructor of a static object, or by a handler of
// exit() that was there before MPI_Init: after everything that was registered
// since. (bad-never-finalized.c is the same without.)
//
// RUN: %mpicxx -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t handler 2>&1 | %silent
// RUN: %mpicxx -g %s -o %t
// RUN: %exits 0 %tutti run %launcher -n 2 %t 2>&1 | %silent

#include <cstdlib>
#include <mpi.h>

static void finish() {
  int done;
  MPI_Finalized(&done);
  if (!done)
    MPI_Finalize();
}

struct Environment {
  ~Environment() { finish(); }
};
static Environment environment;

int main(int argc, char **argv) {
  if (argc > 1)
    std::atexit(finish);
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
