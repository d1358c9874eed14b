// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// RUN: %clang %stub_ompi -fpass-plugin=%pass -DOTHER_MPI -O0 -g -c %s -o %t.o 2>&1 | %silent
// As bad-null-result.c with what may be left out. Where handles are addresses
// null is MPI_STATUS_IGNORE.
#include <mpi.h>
#include <stddef.h>

#ifdef OTHER_MPI
void take(int *n, MPI_Comm comm) {
  MPI_Recv(n, 1, MPI_INT, 0, 0, comm, NULL);
}
#else
void take(int *n, MPI_Comm comm) {
  MPI_Recv(n, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
}

int neighbour(MPI_Comm grid) {
  int from, to;
  MPI_Cart_shift(grid, 0, 1, &from, &to);
  return to;
}

void names(char *name, MPI_Comm comm) {
  MPI_Bcast(NULL, 0, MPI_INT, 0, comm);
}
#endif
