// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Going back is fine as long as there is something.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t %t.file 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  (void)data;
  (void)status;
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at(f, rank * 8, data, 2, MPI_INT, &status);
  MPI_File_seek(f, 8, MPI_SEEK_SET);
  MPI_File_seek(f, -8, MPI_SEEK_CUR);
  MPI_Barrier(w);
  MPI_File_seek(f, -4, MPI_SEEK_END);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
