// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// As bad-number.c, with the handles in their places. A variable that is a
// number first and a handle then is not one that holds numbers alone.
#include <mpi.h>

int is_regular(MPI_Comm all) {
  MPI_Comm node;
  int members, most, least;
  MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &members);
  MPI_Allreduce(&members, &most, 1, MPI_INT, MPI_MAX, all);
  MPI_Allreduce(&members, &least, 1, MPI_INT, MPI_MIN, all);
  if (most != least) {
    MPI_Comm_free(&node);
    return 0;
  }
  MPI_Comm_free(&node);
  return 1;
}

void first(MPI_Comm all, double *a) {
  int me;
  MPI_Comm_rank(all, &me);
  MPI_Bcast(a, 1, MPI_DOUBLE, 0, all);
  if (me == 0)
    a[1] = a[0];
}

int reused(MPI_Comm all) {
  int it, size;
  MPI_Comm_size(all, &it);
  size = it;
  MPI_Comm_dup(all, &it);
  MPI_Barrier(it);
  MPI_Comm_free(&it);
  return size;
}
