// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks read the head of one file: they find the same there.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

void load(const char *path, double *data) {
  long version = 0, parts = 0;
  FILE *f = fopen(path, "rb");
  fread(&version, sizeof(long), 1, f);
  fread(&parts, sizeof(long), 1, f);
  if (version < 2000) {
    fclose(f);
    return;
  }
  for (long i = 0; i < parts; ++i)
    MPI_Bcast(data, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  fclose(f);
}
