// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That each side may run out of memory does not make the sides equal.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int fill(long *list);

int told(MPI_Comm comm, int n) {
  int rank, failed = 0;
  long *list = NULL;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    if (!(list = malloc(n * sizeof(long)))) {
      failed = 1;
      goto done;
    }
    if (fill(list) < 0) {
      failed = 1;
      goto done;
    }
  } else if (!(list = malloc(n * sizeof(long)))) {
    failed = 1;
    goto done;
  }
  MPI_Bcast(list, n, MPI_LONG, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is not reached by every rank of 'comm'
done:
  free(list);
  return failed;
}
