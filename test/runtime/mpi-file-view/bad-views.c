// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Displacements, filetypes that are not made of the view's elements or not committed, overlap or go back, and data that
// does not fit.
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
  MPI_Datatype three, back, overlapping, mixed, kinds[2] = {MPI_INT, MPI_FLOAT};
  int ones[2] = {1, 1}, places[2] = {1, 0}, same[2] = {0, 0};
  MPI_Aint bytes[2] = {0, 4};
  MPI_Type_create_struct(2, ones, bytes, kinds, &mixed);
  MPI_Type_contiguous(3, MPI_BYTE, &three);
  MPI_Type_indexed(2, ones, places, MPI_INT, &back);
  MPI_Type_indexed(2, ones, same, MPI_INT, &overlapping);
  MPI_Type_commit(&three);
  MPI_Type_commit(&back);
  MPI_Type_commit(&overlapping);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_set_view(f, -4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native",
                    MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_INT, three, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_INT, back, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_INT, overlapping, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_INT, MPI_FLOAT, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, mixed, mixed, "native", MPI_INFO_NULL);
  MPI_Type_commit(&mixed);
  MPI_File_set_view(f, 0, MPI_INT, mixed, "native", MPI_INFO_NULL);
  MPI_File_set_view(f, 0, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL);
  MPI_File_write_at(f, rank * 4, data, 3, MPI_FLOAT, &status);
  MPI_File_write_at(f, rank * 4, data, 4, MPI_INT, &status);
  MPI_File_close(&f);
  MPI_Type_free(&mixed);
  MPI_Type_free(&three);
  MPI_Type_free(&back);
  MPI_Type_free(&overlapping);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== WARNING: the displacement of a file view is negative {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== WARNING: the displacement of a file view is MPI_DISPLACEMENT_CURRENT although {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== WARNING: the filetype of a file view does not consist of whole elements {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== WARNING: the filetype of a file view has displacements that decrease or overlap, {{.*}} {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== WARNING: the filetype of a file view has displacements that decrease or overlap, {{.*}} {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== ERROR: the filetype of a file view has elements of another type than the view's {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== WARNING: MPI_File_set_view is called with a datatype that is not committed {{.*}}[mpi-handle]
// CHECK-DAG: ==tutti== ERROR: the filetype of a file view has elements of another type than the view's {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== WARNING: 12 bytes are no whole number of the view's elements of 8 bytes {{.*}}[mpi-file-view]
// CHECK-DAG: ==tutti== ERROR: the datatype's elements are of another type than those of the file's view {{.*}}[mpi-file-view]
