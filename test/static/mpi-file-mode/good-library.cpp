// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opened for what is done (bad-library.cpp, bad-handed.cpp); a variable that has one file after
// the other; a mode that is chosen; a function that is told what to do; and a
// handle that another function sets.
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
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

void Field::load(MPI_Comm comm, const char *name) {
  MPI_File file;
  MPI_File_open(comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  take(file, 0);
  MPI_File_close(&file);
}

int copy(MPI_Comm comm, const char *from, const char *to, int *x, int n) {
  MPI_File file = MPI_FILE_NULL;
  int failed =
      MPI_File_open(comm, from, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  if (failed)
    return failed;
  failed = MPI_File_read_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  failed |= MPI_File_open(comm, to, MPI_MODE_WRONLY | MPI_MODE_CREATE,
                          MPI_INFO_NULL, &file);
  failed |= MPI_File_write_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  return failed;
}

void chosen(MPI_Comm comm, const char *name, bool write, int *x, int n) {
  MPI_File file;
  MPI_File_open(comm, name,
                write ? MPI_MODE_WRONLY | MPI_MODE_CREATE : MPI_MODE_RDONLY,
                MPI_INFO_NULL, &file);
  if (write)
    MPI_File_write_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  else
    MPI_File_read_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
}

void move(MPI_File file, bool write, int *x, int n) {
  if (write)
    MPI_File_write_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  else
    MPI_File_read_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
}

void told(MPI_Comm comm, const char *name, int *x, int n) {
  MPI_File file;
  MPI_File_open(comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  move(file, false, x, n);
  MPI_File_close(&file);
}

void again(MPI_Comm comm, const char *name, MPI_File *file);

void changed(MPI_Comm comm, const char *name, int *x, int n) {
  MPI_File file;
  MPI_File_open(comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  again(comm, name, &file);
  MPI_File_write_all(file, x, n, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
}
