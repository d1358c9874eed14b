// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int fill(long *list);

int told(MPI_Comm comm, int n) {
  int rank, failed = 0;
  long *list = NULL;
  MPI_Comm_rank(comm, &rank);
  if (!(list = malloc(n * sizeof(long)))) {
    failed = 1;
    goto done;
  }
  if (rank == 0) {
    if (fill(list) < 0)
      failed = 1;
  }
  MPI_Bcast(list, n, MPI_LONG, 0, comm);
done:
  free(list);
  return failed;
}
// Each side may end early, and otherwise both do the same.
int apart(MPI_Comm comm, int n) {
  int rank;
  long *list;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    if (!(list = malloc(n * sizeof(long))))
      return 1;
    fill(list);
  } else if (!(list = malloc(n * sizeof(long)))) {
    return 1;
  }
  if (MPI_Bcast(list, n, MPI_LONG, 0, comm))
    return 2;
  free(list);
  return 0;
}
