// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All is complete before; accesses to another file do not matter.
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
  MPI_Request r[2];
  MPI_File g;
  char name[1000];
  snprintf(name, sizeof name, "%s.2", argv[1]);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_open(w, name, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &g);
  MPI_File_iwrite_at(f, rank * 64, data, 8, MPI_INT, &r[0]);
  MPI_File_iwrite_at(g, rank * 64, data + 8, 8, MPI_INT, &r[1]);
  MPI_Wait(&r[0], &status);
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_close(&f);
  MPI_Wait(&r[1], &status);
  MPI_File_close(&g);
  MPI_Finalize();
  return 0;
}
