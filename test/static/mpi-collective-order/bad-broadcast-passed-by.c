// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one rank wrote is broadcast only if nothing known says so: possible, and
// told at level 3. By the number of ranks alone it may be passed by
// (good-input-shared.c).
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int on_one_way_only(int Ask) {
  int Rank, N = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    N = 7;
  if (Ask)
    MPI_Bcast(&N, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached
  if (N > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  return N;
}
