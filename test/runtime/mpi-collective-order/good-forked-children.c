// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Children that are forked, with and without exec, are no ranks: how they end is their own affair.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int x = 1, y, status;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 3; ++i) {
    pid_t child = fork();
    if (child == 0) {
      if (i == 1)
        execlp("true", "true", (char *)0);
      if (i == 2)
        _exit(0);
      exit(0); /* runs the handlers that the parent has registered */
    }
    if (child > 0)
      waitpid(child, &status, 0);
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  if (system("true") != 0)
    return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
