// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report changes the job's status and nothing that the program still does
// after MPI_Finalize.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  (void)size;
  MPI_Finalize();
  usleep(rank * 300000);
  if (rank == 1)
    printf("written after the end\n");
  return 0;
}

// CHECK-DAG: ==tutti== ERROR: 2 communicators were never freed {{.*}}[mpi-leak]
// CHECK-DAG: written after the end
