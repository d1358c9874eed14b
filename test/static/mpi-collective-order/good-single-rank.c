// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A way that only one rank alone can take: there are no others.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static int balance(int mine, MPI_Comm comm) {
  int size, sum = 0;
  MPI_Comm_size(comm, &size);
  if (size == 1 && mine == 1)
    return 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
  return sum;
}

static int spread(int mine, MPI_Comm comm) {
  int size, sum = 0;
  MPI_Comm_size(comm, &size);
  if (size < 2) {
    if (mine > 3)
      return mine;
  } else if (size > 8)
    return 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_MAX, comm);
  return sum;
}

int all(MPI_Comm comm) {
  int rank, mine = 0;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < 10; ++i)
    if (i % 2 == rank % 2)
      mine++;
  return balance(mine, comm) + spread(mine, comm);
}
