// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The macro makes a collective call where all went well alone; the first rank
// says that it did not.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

extern int running;

#define LEAVE(code)                                                            \
  do {                                                                         \
    int status = (code);                                                       \
    if (running && status == 0)                                                \
      MPI_Barrier(MPI_COMM_WORLD);                                             \
  } while (0)

void leave(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    LEAVE(1);
}
