// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files return errors by default: a program may go on after it was told that
// not all ranks open the file.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 env TUTTI_OPTIONS=halt_on_error=0 %mpirun -n 3 %t %t.file 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, result;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (rank == 2)
    result = MPI_Barrier(MPI_COMM_WORLD);
  else
    result = MPI_File_open(MPI_COMM_WORLD, argv[1],
                           MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL,
                           &file);
  printf("rank %d goes on: %d\n", rank, result != MPI_SUCCESS);
  MPI_Finalize();
  return 0;
}
// CHECK-DAG: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD {{.*}}[mpi-collective-order]
// CHECK-DAG: rank 0 goes on: 1
// CHECK-DAG: rank 1 goes on: 1
// CHECK-DAG: rank 2 goes on: 1
