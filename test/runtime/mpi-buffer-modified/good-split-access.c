// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers of split collective accesses that are used when the second half is done.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t %t.file 0 2>&1 | %silent

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
  (void)how;
  MPI_File_write_at_all_end(file, data, &status);
  data[5] = 'x';
  free(data);
  MPI_File_read_at_all_begin(file, (MPI_Offset)rank * N, in, N, MPI_CHAR);
  
  MPI_File_read_at_all_end(file, in, &status);
  in[5] = 'x';
  MPI_File_close(&file);
  free(in);
  return MPI_Finalize();
}
