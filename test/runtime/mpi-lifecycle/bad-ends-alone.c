// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank ends while the others wait in a call that shows no mismatch: one on a
// file, which need not wait for it.
//
// RUN: rm -f %t.data
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t %t.data 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x[64] = {0};
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &f);
  if (rank == 1)
    exit(0);
  MPI_File_write_at_all(f, rank * 256, x, 64, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: rank 1 ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// CHECK: rank 1 the end of the program, exit with status 0 {{.*}}bad-ends-alone.c:22:
