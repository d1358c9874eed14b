// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranks of a part call barriers on it, and on others of which nothing is
// known: these may well be parts of the part.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: warning:
// CHECK-NOT: error:
#include <mpi.h>

void levels(MPI_Comm all, MPI_Comm *parts, int below, int many) {
  MPI_Comm part;
  int rank;
  MPI_Comm_rank(all, &rank);
  MPI_Comm_split(all, rank < below, rank, &part);
  if (rank < below) {
    MPI_Barrier(part);
    for (int i = 0; i < many; ++i)
      MPI_Barrier(parts[i]);
  }
  MPI_Comm_free(&part);
}
