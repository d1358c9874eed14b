// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-root-argument.c, where functions are handed the rank, under another name:
// they test it against the root of the calls on both sides.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stddef.h>

void deal(float *rows, int length, int place) {
  if (place == 0)
    MPI_Scatter(rows, 4, MPI_FLOAT, MPI_IN_PLACE, 0, MPI_FLOAT, 0, MPI_COMM_WORLD);
  else
    MPI_Scatter(NULL, 0, MPI_FLOAT, rows, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
}

int all_agree(int mine, int place, int places, char *all) {
  char own = mine > 0;
  if (place == 0) {
    MPI_Gather(&own, 1, MPI_BYTE, all, 1, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int k = 0; k < places; ++k)
      own &= all[k];
  } else {
    MPI_Gather(&own, 1, MPI_BYTE, NULL, 0, MPI_BYTE, 0, MPI_COMM_WORLD);
  }
  return own;
}
