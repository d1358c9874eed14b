// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of this file that nobody in it sets: other files do, and the name says
// that it is the rank.
// Twin: good-named-here.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

int my_rank;
struct {
  int size, rank;
} world;

void write_header(MPI_Comm comm) {
  if (my_rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm'
    MPI_Barrier(comm);
}

void gather(const double *mine, double *all, MPI_Comm comm) {
  if (world.rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Gather is not reached by every rank of 'comm'
    MPI_Gather(mine, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, comm);
}
