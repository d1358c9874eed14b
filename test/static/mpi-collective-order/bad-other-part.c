// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ranks of one part have reduced together decides on a call of another
// part. Twin: good-one-of-parts.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

MPI_Comm rows, columns;
int mine[64], all[64];

void halve(void) {
  int least = mine[0], total = 0;
  MPI_Allreduce(mine, all, 64, MPI_INT, MPI_SUM, rows);
  for (int i = 0; i < 64 && total < 100; ++i)
    total += all[i];
  if (total > 50)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of 'columns'
    MPI_Allreduce(&least, &total, 1, MPI_INT, MPI_MIN, columns);
}

void divide(MPI_Comm comm, int rank) {
  MPI_Comm_split(comm, rank / 2, rank, &rows);
  MPI_Comm_split(comm, rank % 2, rank, &columns);
}
