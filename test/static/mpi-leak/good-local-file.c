// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, closed and freed, or handed to who keeps it.
// Twin: bad-local-file.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int save(const char *name, double *data, int n, MPI_Comm comm) {
  MPI_File file;
  if (MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_WRONLY,
                    MPI_INFO_NULL, &file) != MPI_SUCCESS)
    return 1;
  MPI_File_write_all(file, data, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
  return MPI_File_close(&file);
}

static void done(MPI_Win *window) { MPI_Win_free(window); }

void push(double *data, int n, double value, MPI_Comm comm) {
  MPI_Win window;
  MPI_Win_create(data, n * sizeof(double), sizeof(double), MPI_INFO_NULL, comm,
                 &window);
  MPI_Win_fence(0, window);
  MPI_Put(&value, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, window);
  MPI_Win_fence(0, window);
  done(&window);
}

struct Log {
  MPI_File file;
};

void begin(struct Log *log, const char *name, MPI_Comm comm) {
  MPI_File file;
  MPI_File_open(comm, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL,
                &file);
  log->file = file;
}

void end(struct Log *log) { MPI_File_close(&log->file); }

MPI_File give(const char *name, MPI_Comm comm) {
  MPI_File file;
  MPI_File_open(comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  return file;
}
