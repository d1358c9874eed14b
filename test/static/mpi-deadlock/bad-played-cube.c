// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that takes no other numbers of processes than cubes.
// Twin: good-played-cube.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  double number = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int side = (int)(cbrt((double)size) + 0.5);
  if (side * side * side != size) {
    printf("the number of processes is no cube\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  if (side == 1) {
    printf("nobody is there to talk to\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  int plane = rank / (side * side);
  int steps = argc > 1 ? atoi(argv[1]) : 10;
  int below = plane > 0 ? rank - side * side : MPI_PROC_NULL;
  int above = plane < side - 1 ? rank + side * side : MPI_PROC_NULL;
  for (int step = 0; step < steps; ++step) {
    // CHECK: bad-played-cube.c:[[#@LINE+1]]:5: warning: {{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 4
    MPI_Recv(&number, 1, MPI_DOUBLE, above, 1, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Send(&number, 1, MPI_DOUBLE, above, 1, MPI_COMM_WORLD);
    MPI_Recv(&number, 1, MPI_DOUBLE, below, 1, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Send(&number, 1, MPI_DOUBLE, below, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
