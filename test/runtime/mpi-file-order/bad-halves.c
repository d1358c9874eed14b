// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Halves of split collective accesses without their others, crossed, and with
// another access between.
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
  int other[16] = {0};
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at_all(f, rank * 64, data, 16, MPI_INT, &status);
  MPI_File_read_at_all_begin(f, 0, data, 4, MPI_INT);
  MPI_File_read_at_all_end(f, other, &status);
  MPI_File_read_at_all_begin(f, 0, data, 4, MPI_INT);
  MPI_File_write_at_all(f, rank * 64, other, 16, MPI_INT, &status);
  MPI_File_read_at_all_end(f, data, &status);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== ERROR: the halves of a split collective access have different buffers {{.*}}[mpi-file-order]
// CHECK-DAG: MPI_File_read_at_all_end {{.*}}bad-halves.c:[[#]]:
// CHECK-DAG: MPI_File_read_at_all_begin, began the access
// CHECK-DAG: ==tutti== ERROR: MPI_File_write_at_all is called between the halves of a split collective access {{.*}}[mpi-file-order]
