// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the ranks in an array or a member: what its members have reduced
// together decides on a call of theirs, in another function. Which element it is
// that they share is not followed. Twin: bad-other-part.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3:why-not=1 %clang -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: perhaps on the communicator of this very call [perhaps-together]
#include <mpi.h>

MPI_Comm parts[8];
int size[3], mine[64], all[64];

void halve(int part) {
  int least = mine[0], total = 0;
  MPI_Allreduce(mine, all, 64, MPI_INT, MPI_SUM, parts[part]);
  for (int i = 0; i < 64 && total < 100; ++i)
    total += all[i];
  if (total > 50)
    MPI_Allreduce(&least, &total, 1, MPI_INT, MPI_MIN, parts[part]);
}

static void longest(int part, int axis) {
  MPI_Allreduce(mine, all, size[axis] % 64, MPI_INT, MPI_SUM, parts[part]);
}

void cut(int parts_) {
  for (int p = 0; p < parts_; ++p) {
    int from[3] = {mine[0], mine[1], mine[2]}, to[3] = {mine[3], mine[4], mine[5]}, low[3], high[3];
    MPI_Allreduce(from, low, 3, MPI_INT, MPI_MIN, parts[p]);
    MPI_Allreduce(to, high, 3, MPI_INT, MPI_MAX, parts[p]);
    int axis = high[0] - low[0] > high[1] - low[1] ? 0 : 1;
    longest(p, axis);
    halve(p);
  }
}

void divide(MPI_Comm comm, int rank) {
  for (int p = 0; p < 8; ++p)
    MPI_Comm_split(comm, (rank >> p) & 1, rank, &parts[p]);
}
