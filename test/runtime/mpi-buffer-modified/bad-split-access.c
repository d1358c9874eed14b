// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffer of a split collective write: written to, and given back to the system,
// before the second half.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t %t.file 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t %t.file 1 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1 << 18 };

int main(int argc, char **argv) {
  int rank, how;
  MPI_File file;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  how = atoi(argv[2]);
  char *data = malloc(N), *in = malloc(N);
  memset(data, 'a' + rank, N);
  MPI_File_open(MPI_COMM_WORLD, argv[1],
                MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_File_write_at_all_begin(file, (MPI_Offset)rank * N, data, N, MPI_CHAR);
  if (how == 0)
    data[5] = 'x';
  else
    free(data);
  MPI_File_write_at_all_end(file, data, &status);
  
  MPI_File_read_at_all_begin(file, (MPI_Offset)rank * N, in, N, MPI_CHAR);
  
  MPI_File_read_at_all_end(file, in, &status);
  
  MPI_File_close(&file);
  free(in);
  return MPI_Finalize();
}

// CHECK: ==tutti== ERROR: the send buffer of MPI_File_write_at_all_begin was {{written to|freed}} before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: bad-split-access.c:[[#]]:
