// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A child that is forked after MPI_Finalize is no process of the job: it does
// not take the status that the last one of them has to return.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 1 %t 2>&1 | FileCheck %s
// CHECK-DAG: ==tutti== ERROR: 1 communicator was never freed {{.*}}[mpi-leak]
// CHECK-DAG: the child ends with 0

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  MPI_Comm comm;
  int status = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Finalize();
  pid_t child = fork();
  if (child == 0)
    exit(0); /* runs the destructors of libraries, too */
  waitpid(child, &status, 0);
  printf("the child ends with %d\n", status);
  return 0;
}
