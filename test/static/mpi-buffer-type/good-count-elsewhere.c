// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many elements as another file says, of arrays; one of a variable; and
// numbers of other files that are constant. Twin: bad-count-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int workers, talkative[], heard[];
extern const int one;
static int word, anyone, each = 1;

int is_told(void) {
  MPI_Allreduce(talkative, heard, workers, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  MPI_Allreduce(&word, &anyone, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  MPI_Bcast(&word, one, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&anyone, each, MPI_INT, 0, MPI_COMM_WORLD);
  return anyone;
}
