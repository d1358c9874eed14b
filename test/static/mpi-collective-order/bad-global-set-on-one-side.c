// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank sets the flag, and all call the function that looks at it.
//
// Twin: good-global-set-and-read-on-one-side.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

extern int (*put)(int value);
static int filling;

static int convert(int label, int length) {
  int err = 0;
  if (filling && length != label) {
    // CHECK: [[@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    MPI_Barrier(MPI_COMM_WORLD);
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
end:
  for (int i = 1; i < argc; i++)
    err = convert(i, atoi(argv[i]));
  MPI_Finalize();
  return err;
}
