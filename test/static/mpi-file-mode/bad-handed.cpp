// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that is opened to write is handed to a function that reads; the twin
// opens it to read (good-library.cpp).
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct Field {
  double *values;
  int count;
  void take(MPI_File &file, MPI_Offset from);
  void load(MPI_Comm comm, const char *name);
};

void Field::take(MPI_File &file, MPI_Offset from) {
  MPI_File_read_at(file, from, values, count, MPI_DOUBLE, MPI_STATUS_IGNORE);
}
// CHECK-DAG: :[[#@LINE-2]]:3: warning: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY [{{.*}}mpi-file-mode]

void Field::load(MPI_Comm comm, const char *name) {
  MPI_File file;
  MPI_File_open(comm, name, MPI_MODE_WRONLY | MPI_MODE_CREATE, MPI_INFO_NULL,
                &file);
  take(file, 0);
  MPI_File_close(&file);
}
