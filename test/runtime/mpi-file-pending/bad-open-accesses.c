// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A view is set and a file is synchronised while a started access is not complete.
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
  MPI_Request r;
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_iwrite_at(f, rank * 64, data, 16, MPI_INT, &r);
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_sync(f);
  MPI_Wait(&r, &status);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== ERROR: MPI_File_set_view is called while 1 access to the file is not complete {{.*}}[mpi-file-pending]
// CHECK-DAG: rank {{ *}}{{[01]}} {{ *}}MPI_File_set_view {{.*}}bad-open-accesses.c:[[#]]:
// CHECK-DAG: MPI_File_iwrite_at, not complete
// CHECK-DAG: MPI_File_open, opened it
// CHECK-DAG: ==tutti== ERROR: MPI_File_sync is called while 1 access to the file is not complete {{.*}}[mpi-file-pending]
