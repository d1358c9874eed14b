// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that work on the communicator they are given, and on the world
// where they are given none, or a certain one.
// Twin: bad-world-where-none.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stddef.h>

void finish(MPI_Comm members) {
  if (members == MPI_COMM_NULL)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Barrier(members);
}

void finish_some(const MPI_Comm *members) {
  if (members != NULL)
    MPI_Barrier(*members);
  else
    MPI_Barrier(MPI_COMM_WORLD);
}

double total(MPI_Comm members, double mine) {
  double all = mine;
  if (members != MPI_COMM_SELF) {
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, members);
    return all;
  }
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}
