// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-mode.c, but the file is closed behind the last write. How it is opened
// follows from the arguments: it is open for all that.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  for (int i = 0; i < 8; ++i) {
    MPI_File_seek(*to, (rank * 8 + i) * sizeof block, MPI_SEEK_SET);
    MPI_File_write_all(*to, block, 64, MPI_DOUBLE, MPI_STATUS_IGNORE);
  }
  MPI_File_close(to);
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
