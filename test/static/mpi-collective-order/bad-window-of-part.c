// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A window or file of a part of the ranks, and a call on it that the first of
// them leaves out.
// Twin: good-window-of-part.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void shares(int color, int *a, int n) {
  MPI_Comm part;
  MPI_Win window;
  int rank;
  MPI_Comm_split(MPI_COMM_WORLD, color, 0, &part);
  MPI_Comm_rank(part, &rank);
  MPI_Win_create(a, n * sizeof *a, sizeof *a, MPI_INFO_NULL, part, &window);
  MPI_Win_fence(0, window);
  if (rank > 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Win_fence is not reached by every rank of window 'window' [{{.*}}mpi-collective-order]
    MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Comm_free(&part);
}

void writes(int color, int *a, int n) {
  MPI_Comm part;
  MPI_File file;
  int rank;
  MPI_Comm_split(MPI_COMM_WORLD, color, 0, &part);
  MPI_Comm_rank(part, &rank);
  MPI_File_open(part, "part", MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL, &file);
  if (rank > 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_File_write_all is not reached by every rank of file 'file' [{{.*}}mpi-collective-order]
    MPI_File_write_all(file, a, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  MPI_Comm_free(&part);
}
