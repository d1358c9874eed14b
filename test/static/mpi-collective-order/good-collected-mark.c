// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-collected-mark.c, but -1 says that the pool is as a file has left it,
// on all ranks, and no rank has less than nothing.
// Twin: bad-collected-mark.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct pool {
  int most;
  double factor;
};

void reserve(struct pool *p, int leaves, MPI_Comm comm) {
  if (leaves != -1)
    MPI_Allreduce(&leaves, &p->most, 1, MPI_INT, MPI_MAX, comm);
  MPI_Barrier(comm);
}
