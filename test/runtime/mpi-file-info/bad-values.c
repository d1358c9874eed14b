// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A hint of no use is a warning; then two ranks that want different stripes, or
// only one that wants any.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t %t.file 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t %t.file one 2>&1 | FileCheck %s %}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  (void)data;
  (void)status;
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "cb_nodes", "many");
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, info, &f);
  MPI_Info_set(info, "cb_nodes", "1");
  if (rank == 0 || argc == 2)
    MPI_Info_set(info, "striping_unit", rank == 0 ? "65536" : "4096");
  MPI_File_set_info(f, info);
  MPI_Info_free(&info);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== WARNING: the hint cb_nodes is "many", not a number {{.*}}[mpi-file-info]
// CHECK-DAG: ==tutti== ERROR: hints that must agree differ in MPI_File_set_info on {{.*}}[mpi-file-info]
// CHECK-DAG: rank 0 {{ *}}MPI_File_set_info
// CHECK-DAG: rank 1 {{ *}}MPI_File_set_info {{.*}}<- differs
