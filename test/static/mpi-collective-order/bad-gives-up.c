// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-gives-up.c: who has nothing to do returns as if all had
// gone well, or what was received tells of the error.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

int failed(MPI_Comm c, int code, ...);
int prepare(int many, void **out);

int offset(MPI_Comm c, int many, int *first) {
  if (many < 1)
    return 0;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Scan is not reached by every rank
  MPI_Scan(&many, first, 1, MPI_INT, MPI_SUM, c);
  *first -= many;
  return 0;
}

int receive(MPI_Comm c, int from, int *all) {
  int many;
  MPI_Recv(&many, 1, MPI_INT, from, 0, c, MPI_STATUS_IGNORE);
  if (many < 1)
    return failed(c, 63, "%d", many);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank
  MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_INT, MPI_SUM, c);
  return 0;
}
