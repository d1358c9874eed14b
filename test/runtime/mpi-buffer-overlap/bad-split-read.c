// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is received into the buffer of a split collective read, and another
// file access reads into it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t %t.file 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t %t.file 1 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0}, how;
  MPI_File file;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  how = atoi(argv[2]);
  MPI_File_open(MPI_COMM_WORLD, argv[1],
                MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_File_read_at_all_begin(file, 0, data, 16, MPI_INT);
  if (how == 0)
    MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &data[3], 1, MPI_INT, 1 - rank,
                 0, MPI_COMM_WORLD, &status);
  else
    MPI_File_read_at(file, 0, &data[15], 1, MPI_INT, &status);
  MPI_File_read_at_all_end(file, data, &status);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the buffer of MPI_{{Sendrecv|File_read_at}} overlaps that of an operation that is not complete {{.*}}[mpi-buffer-overlap]
// CHECK: MPI_File_read_at_all_begin, not complete {{.*}}bad-split-read.c:[[#]]:
