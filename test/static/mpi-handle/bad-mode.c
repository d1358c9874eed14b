// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that is written to when it is closed. How it was opened follows from the
// arguments.
// Twin: good-mode.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <string.h>

static MPI_File file;
static int mode = MPI_MODE_RDWR, kind;
static double block[64];

static int kindOf(const char *name) {
  if (!strcmp("write", name))
    return 0;
  if (strcmp("read", name))
    return -1;
  mode = MPI_MODE_RDONLY;
  return 1;
}

static void writeAll(MPI_File *to, int rank) {
  MPI_File copy = *to;
  MPI_File_close(to);
  for (int i = 0; i < 8; ++i) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_File_seek uses a file that is freed
    MPI_File_seek(copy, (rank * 8 + i) * sizeof block, MPI_SEEK_SET);
    MPI_File_write_all(copy, block, 64, MPI_DOUBLE, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 1; i < argc; ++i)
    kind = kindOf(argv[i]);
  if (kind >= 0) {
    MPI_File_open(MPI_COMM_WORLD, "blocks", mode, MPI_INFO_NULL, &file);
    if (kind == 0)
      writeAll(&file, rank);
    else
      MPI_File_close(&file);
  }
  MPI_Finalize();
  return 0;
}
