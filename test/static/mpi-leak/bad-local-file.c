// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file and a window that a function has for itself and leaves open.
// Twin: good-local-file.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int save(const char *name, double *data, int n, MPI_Comm comm) {
  MPI_File file;
  if (MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_WRONLY,
                    MPI_INFO_NULL, &file) != MPI_SUCCESS)
    return 1;
  // CHECK: :[[#@LINE-3]]:7: warning: MPI_File_open makes a file that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  MPI_File_write_all(file, data, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
  return 0;
}

void push(double *data, int n, double value, MPI_Comm comm) {
  MPI_Win window;
  MPI_Win_create(data, n * sizeof(double), sizeof(double), MPI_INFO_NULL, comm,
                 &window);
  // CHECK: :[[#@LINE-2]]:3: warning: MPI_Win_create makes a window that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  MPI_Win_fence(0, window);
  MPI_Put(&value, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, window);
  MPI_Win_fence(0, window);
}
