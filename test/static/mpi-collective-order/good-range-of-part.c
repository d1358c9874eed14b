// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A communicator for each part of the ranks, which are told by the limits of
// the part.
// Twin: bad-range-of-part.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void levels(MPI_Comm all, MPI_Comm *parts, const int *first, int many,
            double *data) {
  int rank;
  MPI_Comm_rank(all, &rank);
  for (int i = 0; i < many; ++i) {
    if (first[i] <= rank && rank < first[i + 1])
      MPI_Allreduce(MPI_IN_PLACE, data, 1, MPI_DOUBLE, MPI_MAX, parts[i]);
  }
}
