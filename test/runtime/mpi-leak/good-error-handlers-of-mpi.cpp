// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An error handler that MPI brings along without a name in C is nobody's to
// free.
//
// REQUIRES: mpich
// RUN: %mpicxx -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: env TUTTI_OPTIONS=halt_on_error=0 %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  MPI::Init(argc, argv);
  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
  for (int i = 0; i < 4; ++i) {
    MPI::Errhandler its = MPI::COMM_SELF.Get_errhandler();
    if (!(its == MPI::ERRORS_THROW_EXCEPTIONS))
      return 1;
    MPI::COMM_WORLD.Barrier();
  }
  MPI::Finalize();
  return 0;
}
