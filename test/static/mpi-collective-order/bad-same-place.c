// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-same-place.c, but each rank reads from its own place, or has its own
// view, or one rank alone reads.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void own_place(MPI_File file, char *data) {
  int rank, parts = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_read_at(file, rank * 4, &parts, 1, MPI_INT, MPI_STATUS_IGNORE);
  for (int i = 0; i < parts; ++i)
    MPI_File_read_all(file, data, 100, MPI_BYTE, MPI_STATUS_IGNORE); // CHECK: [[@LINE]]{{.*}}MPI_File_read_all is not reached
}

void own_view(MPI_File file, MPI_Datatype mine) {
  int parts = 0;
  MPI_File_set_view(file, 0, MPI_INT, mine, "native", MPI_INFO_NULL);
  MPI_File_read_all(file, &parts, 1, MPI_INT, MPI_STATUS_IGNORE);
  for (int i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}

void one_reads(MPI_File file) {
  int rank, parts = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_File_read_at(file, 0, &parts, 1, MPI_INT, MPI_STATUS_IGNORE);
  for (int i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}
