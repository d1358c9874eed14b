// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each mode allows. Open MPI 4.1.4 hangs in this program by itself.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %mpiexec_mpich -n 2 %t.mpich %t.file 2>&1 | %silent --implicit-check-not=tutti

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
  MPI_File_write_at_all(f, rank * 16, data, 4, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_File_seek(f, 0, MPI_SEEK_SET);
  MPI_File_read(f, data, 4, MPI_INT, &status);
  MPI_File_set_size(f, 64);
  MPI_File_preallocate(f, 64);
  MPI_File_close(&f);
  MPI_File_open(w, argv[1], MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_read_all(f, data, 1, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_File_close(&f);
  MPI_File_open(w, argv[1], MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &f);
  MPI_File_seek(f, rank * 4, MPI_SEEK_SET);
  MPI_File_write(f, data, 1, MPI_INT, &status);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
