// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The helper broadcasts another number (share), or over the ranks of a part
// only, where nothing says that those are all (halves). good-passed-by-helper.c
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

extern int Parallel;
extern void (*Hook)(void);

static int own_rank(MPI_Comm Comm) {
  int Rank = 0;
  if (Parallel)
    MPI_Comm_rank(Comm, &Rank);
  return Rank;
}

static void hand_out(long *Count, int Root, MPI_Comm Comm) {
  MPI_Bcast(Count, 1, MPI_LONG, Root, Comm);
}

static void share(long *Length, int Root, MPI_Comm Comm) {
  long Count = *Length, Other = 0;
  Hook();
  if (Parallel)
    hand_out(&Other, Root, Comm);
  if (own_rank(Comm) != Root)
    *Length = Other;
  if (Count > 0)
    MPI_Barrier(Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

void start(MPI_Comm Comm) {
  long Length = 0;
  if (own_rank(Comm) == 0)
    Length = 5;
  share(&Length, 0, Comm);
}

static void hand_in_part(long *Count, MPI_Comm Part) {
  MPI_Bcast(Count, 1, MPI_LONG, 0, Part);
}

void halves(void) {
  int Rank;
  long Count = 0;
  MPI_Comm Part;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_split(MPI_COMM_WORLD, Rank % 2, Rank, &Part);
  if (Rank == 0)
    Count = 5;
  Hook();
  if (Parallel)
    hand_in_part(&Count, Part);
  MPI_Comm_free(&Part);
  if (Count > 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
