// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs, one after the other and on two files at once; what is not collective may
// come between.
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
  MPI_File g;
  char name[1000];
  snprintf(name, sizeof name, "%s.2", argv[1]);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_open(w, name, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &g);
  MPI_File_write_at_all_begin(f, rank * 16, data, 4, MPI_INT);
  MPI_File_seek(g, rank * 16, MPI_SEEK_SET);
  MPI_File_write_all_begin(g, data + 4, 4, MPI_INT);
  MPI_File_write_at(f, 100 + rank * 4, data + 8, 1, MPI_INT, &status);
  MPI_File_write_all_end(g, data + 4, &status);
  MPI_File_write_at_all_end(f, data, &status);
  MPI_File_sync(f);
  MPI_File_read_at_all_begin(f, rank * 16, data, 4, MPI_INT);
  MPI_File_read_at_all_end(f, data, &status);
  MPI_File_close(&g);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
