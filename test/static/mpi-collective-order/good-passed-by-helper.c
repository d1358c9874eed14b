// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A setting that holds for all ranks says whether a helper broadcasts what one
// rank has set: without it nothing else parts them (there may be one rank
// only). The hook keeps the functions from being executed. bad-passed-by-helper.c
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  long Count = *Length;
  Hook();
  if (Parallel)
    hand_out(&Count, Root, Comm);
  if (own_rank(Comm) != Root)
    *Length = Count;
  if (Count > 0)
    MPI_Barrier(Comm);
}

void start(MPI_Comm Comm) {
  long Length = 0;
  if (own_rank(Comm) == 0)
    Length = 5;
  share(&Length, 0, Comm);
}
