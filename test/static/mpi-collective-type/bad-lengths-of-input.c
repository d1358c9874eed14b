// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each rank sends and expects of the others follows from a number that the
// program is given, and never fits: whatever the number is but zero.
// Twin: good-lengths-of-input.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me, ranks, letters = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    letters = argc > 1 ? atoi(argv[1]) : 1;
  MPI_Bcast(&letters, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (letters < ranks) {
    MPI_Finalize();
    return 1;
  }
  int part = letters / ranks;
  char *mine = calloc(2 * part + 1, 1), *all = calloc(letters + 1, 1);
  // CHECK: bad-lengths-of-input.c:[[#@LINE+1]]:{{.*}}MPI_Allgather on rank 0 sends say {{[0-9]+}} x MPI_CHAR to rank {{[0-9]+}}, which takes
  MPI_Allgather(mine, 2 * part, MPI_CHAR, all, part, MPI_CHAR, MPI_COMM_WORLD);
  free(mine);
  free(all);
  MPI_Finalize();
  return 0;
}
