// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file for every machine, with displacements of this one.
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
  MPI_Datatype pair;
  int ones[2] = {1, 1};
  MPI_Aint places[2] = {0, 8};
  MPI_Type_create_hindexed(2, ones, places, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_set_view(f, 0, MPI_INT, pair, "external32", MPI_INFO_NULL);
  MPI_File_close(&f);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: a view in external32 has a datatype with displacements in bytes, which is not portable {{.*}}[mpi-file-portability]
// CHECK-NEXT: rank {{ *}}{{[01]}} {{ *}}MPI_File_set_view {{.*}}bad-bytes.c:[[#]]:
