// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function of the library has worked out from the rank, and another one
// finds: who has called the first one, and when, is not in sight. Where ranks
// are not followed (so many probes, and nobody knows how many) that is told at level 2, at level 1 where
// one function calls both.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,LIKELY --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

static int Interval = 10, Period = 10;

void join(MPI_Group Members, const int *Numbers) {
  int Number;
  MPI_Group_rank(Members, &Number);
  if (Number != MPI_UNDEFINED && Number > 40)
    Interval = Numbers[1];
}

void step(double *Sum) {
  int Came;
  for (int Tag = 0; Tag < 100000; Tag += 1 + Tag % 2)
    MPI_Iprobe(MPI_ANY_SOURCE, Tag, MPI_COMM_WORLD, &Came, MPI_STATUS_IGNORE);
  if (Interval > 0)
    MPI_Bcast(Sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // LIKELY: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank
}

static void set_up(MPI_Group Members, const int *Numbers) {
  int Number;
  MPI_Group_rank(Members, &Number);
  if (Number > 40)
    Period = Numbers[1];
}

void all_steps(MPI_Group Members, const int *Numbers, double *Sum) {
  set_up(Members, Numbers);
  int Came;
  for (int Tag = 0; Tag < 100000; Tag += 1 + Tag % 2)
    MPI_Iprobe(MPI_ANY_SOURCE, Tag, MPI_COMM_WORLD, &Came, MPI_STATUS_IGNORE);
  if (Period > 0)
    MPI_Bcast(Sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank
}
