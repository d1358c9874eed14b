// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two ranks write the same bytes, read what the other one writes with a barrier
// alone between, and meet in interleaved views and through a file pointer.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t %t.file 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at(f, rank * 4, data, 2, MPI_INT, &status);
  MPI_File_sync(f);
  if (rank == 0)
    MPI_File_write_at(f, 32, data, 4, MPI_INT, &status);
  MPI_Barrier(w);
  if (rank == 1)
    MPI_File_read_at(f, 40, data, 1, MPI_INT, &status);
  MPI_File_sync(f);
  // Every other block of two, but the second rank starts one element too early.
  MPI_Datatype blocks;
  MPI_Type_vector(4, 2, 4, MPI_INT, &blocks);
  MPI_Type_commit(&blocks);
  MPI_File_set_view(f, rank * 4, MPI_INT, blocks, "native", MPI_INFO_NULL);
  MPI_File_write_all(f, data, 8, MPI_INT, &status);
  MPI_File_sync(f);
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_seek(f, rank, MPI_SEEK_SET);
  MPI_File_write(f, data, 1, MPI_INT, &status);
  MPI_Request request;
  MPI_File_iwrite(f, data, 1, MPI_INT, &request);
  MPI_Wait(&request, &status);
  MPI_Type_free(&blocks);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== WARNING: race in a file: MPI_File_write_at and MPI_File_write_at of different ranks use the same bytes {{.*}}[mpi-file-race]
// CHECK-DAG: rank 0 {{ *}}MPI_File_write_at, writes bytes 0 to 7 {{.*}}:[[#@LINE-29]]:
// CHECK-DAG: rank 1 {{ *}}MPI_File_write_at, writes bytes 4 to 11
// CHECK-DAG: ==tutti== WARNING: race in a file: MPI_File_write_at and MPI_File_read_at {{.*}}[mpi-file-race]
// CHECK-DAG: rank 0 {{ *}}MPI_File_write_at, writes bytes 32 to 47
// CHECK-DAG: rank 1 {{ *}}MPI_File_read_at, reads bytes 40 to 43
// CHECK-DAG: ==tutti== WARNING: race in a file: MPI_File_write_all and MPI_File_write_all {{.*}}[mpi-file-race]
// CHECK-DAG: ==tutti== WARNING: race in a file: MPI_File_{{i?}}write and MPI_File_{{i?}}write {{.*}}[mpi-file-race]
