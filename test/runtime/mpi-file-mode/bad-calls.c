// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Access modes that exclude each other, and calls that a mode does not allow.
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
  MPI_File_open(w, argv[1], MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_open(w, argv[1], MPI_MODE_RDONLY | MPI_MODE_WRONLY, MPI_INFO_NULL, &f);
  MPI_File_open(w, argv[1], MPI_MODE_RDONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL | MPI_MODE_CREATE,
                MPI_INFO_NULL, &f);
  MPI_File_open(w, argv[1], MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at(f, 0, data, 4, MPI_INT, &status);
  MPI_File_read_at(f, 0, data, 4, MPI_INT, &status);
  MPI_File_close(&f);
  MPI_File_open(w, argv[1], MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_write_all(f, data, 4, MPI_INT, &status);
  MPI_File_set_size(f, 4);
  MPI_File_close(&f);
  MPI_File_open(w, argv[1], MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL,
                &f);
  MPI_File_write_at(f, 0, data, 4, MPI_INT, &status);
  MPI_File_write(f, data, 4, MPI_INT, &status);
  MPI_File_seek(f, 0, MPI_SEEK_SET);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== WARNING: the access mode says neither {{.*}}[mpi-file-mode]
// CHECK-DAG: rank {{ *}}{{[01]}} {{ *}}MPI_File_open {{.*}}bad-calls.c:[[#]]:
// CHECK-DAG: ==tutti== WARNING: the access mode says more than one of {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: the access mode has MPI_MODE_CREATE or MPI_MODE_EXCL with MPI_MODE_RDONLY {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: the access mode has MPI_MODE_SEQUENTIAL with MPI_MODE_RDWR {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY {{.*}}[mpi-file-mode]
// CHECK-DAG: MPI_File_read_at
// CHECK-DAG: MPI_File_open, opened it
// CHECK-DAG: ==tutti== WARNING: MPI_File_write_all writes to a file that was opened with MPI_MODE_RDONLY {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: MPI_File_set_size changes the size of a file that was opened with MPI_MODE_RDONLY {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: MPI_File_write_at goes to an offset of a file that was opened with MPI_MODE_SEQUENTIAL {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: MPI_File_write uses a position in a file that was opened with MPI_MODE_SEQUENTIAL {{.*}}[mpi-file-mode]
// CHECK-DAG: ==tutti== WARNING: MPI_File_seek uses a position in a file that was opened with MPI_MODE_SEQUENTIAL {{.*}}[mpi-file-mode]
