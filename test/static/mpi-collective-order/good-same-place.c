// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks read the head of a file that they have opened together, from one
// place: they find the same there.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct head {
  int version, parts;
};

int read_head(MPI_File file, MPI_Offset at, struct head *h) {
  int length = 0;
  MPI_File_read_at(file, at, &length, 1, MPI_INT, MPI_STATUS_IGNORE);
  if (length > 8)
    return 0;
  MPI_File_read_at_all(file, at + 4, h, length, MPI_BYTE, MPI_STATUS_IGNORE);
  return 1;
}

void load(const char *path, char *data) {
  MPI_File file;
  struct head h;
  MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
  MPI_File_read_all(file, &h, 8, MPI_BYTE, MPI_STATUS_IGNORE);
  MPI_File_seek(file, 80, MPI_SEEK_SET);
  for (int i = 0; i < h.parts; ++i)
    MPI_File_read_all(file, data, 100, MPI_BYTE, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
}
