// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offsets and positions before the beginning.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=halt_on_error=0 %mpirun -n 2 %t %t.file 2>&1 | FileCheck %s

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
  MPI_File_write_at(f, -8, data, 1, MPI_INT, &status);
  MPI_File_seek(f, -1, MPI_SEEK_SET);
  MPI_File_seek(f, 8, MPI_SEEK_SET);
  MPI_File_seek(f, -9, MPI_SEEK_CUR);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== WARNING: MPI_File_write_at goes to the offset -8 {{.*}}[mpi-file-offset]
// CHECK-DAG: rank {{ *}}{{[01]}} {{ *}}MPI_File_write_at {{.*}}bad-below-zero.c:[[#]]:
// CHECK-DAG: ==tutti== WARNING: MPI_File_seek goes to the offset -1 {{.*}}[mpi-file-offset]
// CHECK-DAG: ==tutti== WARNING: MPI_File_seek goes to the offset -1 {{.*}}[mpi-file-offset]
