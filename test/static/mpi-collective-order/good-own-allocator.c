// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for as much as each rank has comes from another file's allocator: a
// null pointer is a failure, as that of malloc.
// Twin: bad-own-allocator.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int *int_allocate(int number);
void *solver_malloc_dist(unsigned long bytes);

int gather(int *mine, int each, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  int *all = int_allocate(rank ? each : 4 * each);
  if (!all)
    return -1;
  MPI_Gather(mine, each, MPI_INT, all, each, MPI_INT, 0, comm);
  return 0;
}

int spread(int *mine, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  int *all = solver_malloc_dist((rank + 1) * sizeof(int));
  if (all)
    MPI_Bcast(mine, 1, MPI_INT, 0, comm);
  return 0;
}
