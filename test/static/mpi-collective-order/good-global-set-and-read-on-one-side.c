// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool for one process: where there are more, the others go to the end. Who
// goes on has set the flag, and nobody else looks at it.
//
// Twin: bad-global-set-on-one-side.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

extern int (*put)(int value);
static int filling;

static int convert(int label, int length) {
  int err = 0;
  if (filling && length != label) {
    MPI_Finalize();
    exit(1);
  }
  err = put(length);
  return err;
}

int main(int argc, char **argv) {
  int rank, size, err = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 1) {
    if (rank != 0)
      goto end;
  }
  filling = argc > 2;
  for (int i = 1; i < argc; i++)
    err = convert(i, atoi(argv[i]));
end:
  MPI_Finalize();
  return err;
}
