// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another file has opened what is read: that each rank has a file of its own is
// not known.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

int read_head(FILE *f, double *data) {
  char line[100];
  int version = 0;
  if (!fgets(line, 100, f))
    return 1;
  fread(&version, sizeof(int), 1, f);
  if (version < 2)
    return 2;
  MPI_Bcast(data, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return 0;
}

struct reader {
  FILE *from;
};

void read_parts(struct reader *r) {
  int parts = 0;
  fscanf(r->from, "%d", &parts);
  for (int i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
}
