// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ring the right way round; pairs; and what is made for two ranks, which
// are the partners of all others.
// Twin: bad-one-neighbour.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -DPARTNER='(rank^1)' -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -DPARTNER='(1-rank)' -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -DPARTNER='((rank+1)%2)' -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, mine, other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = rank;
#ifdef PARTNER
  const int next = PARTNER, last = next;
#else
  const int next = (rank + 1) % size, last = (rank + size - 1) % size;
#endif
  MPI_Sendrecv(&mine, 1, MPI_INT, next, 0, &other, 1, MPI_INT, last, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return other;
}
