// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who gives up returns what a function of another file says of the error. That
// each rank has a number of its own, or hands one to such a function, does not
// make some ranks alone give up.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

int failed(MPI_Comm c, int code, ...);
int prepare(int many, void **out);

// The program collects the number.
int offset(MPI_Comm c, int many, int *first) {
  if (many < 1)
    return failed(c, 63);
  MPI_Scan(&many, first, 1, MPI_INT, MPI_SUM, c);
  *first -= many;
  return 0;
}

// A caller may leave the number to this function.
int split(MPI_Comm c, int own, int all, int *first) {
  int size, e;
  MPI_Comm_size(c, &size);
  if (own == -1) {
    e = prepare(all, 0);
    if (e)
      return failed(c, e);
    own = all / size;
  }
  MPI_Scan(&own, first, 1, MPI_INT, MPI_SUM, c);
  return 0;
}

// Memory of a size of its own, from another file.
int receive(MPI_Comm c, int from, int *all) {
  int many, e;
  void *at;
  MPI_Recv(&many, 1, MPI_INT, from, 0, c, MPI_STATUS_IGNORE);
  e = prepare(many, &at);
  if (e)
    return failed(c, e, "%d", many);
  MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_INT, MPI_SUM, c);
  return 0;
}
