// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program may say with its status that something failed, when MPI has been
// ended or is told to end the job. A child is not a rank.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 3 %mpirun -n 1 %t late 2>&1 | FileCheck %s --allow-empty
// RUN: %exits 4 %mpirun -n 1 %t aborts 2>&1 | FileCheck %s --allow-empty
// RUN: %exits 0 %mpirun -n 1 %t child 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: ==tutti==

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int status = 0;
  MPI_Init(&argc, &argv);
  if (!strcmp(argv[1], "aborts"))
    MPI_Abort(MPI_COMM_WORLD, 4);
  if (!strcmp(argv[1], "child")) {
    pid_t child = fork();
    if (child == 0)
      exit(5);
    if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 5)
      MPI_Abort(MPI_COMM_WORLD, 6);
  }
  MPI_Finalize();
  if (!strcmp(argv[1], "late"))
    exit(3);
  return 0;
}
