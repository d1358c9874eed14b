// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The length is told first, by whoever has the text; the largest of all numbers;
// a length that all have found out.
// Twin: bad-own-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string.h>

void length(MPI_Comm Comm, const char *Given) {
  char Text[256] = "";
  int Me, N = 0;
  MPI_Comm_rank(Comm, &Me);
  if (Me == 0) {
    strcpy(Text, Given);
    N = strlen(Text) + 1;
  }
  MPI_Bcast(&N, 1, MPI_INT, 0, Comm);
  MPI_Bcast(Text, N, MPI_CHAR, 0, Comm);
}

void by_turns(MPI_Comm Comm, const char *Given) {
  char Text[256] = "";
  int Me, Size;
  MPI_Comm_rank(Comm, &Me);
  MPI_Comm_size(Comm, &Size);
  for (int Turn = 0; Turn < Size; ++Turn) {
    int N = 0;
    if (Me == Turn) {
      strcpy(Text, Given);
      N = strlen(Text) + 1;
    }
    MPI_Bcast(&N, 1, MPI_INT, Turn, Comm);
    MPI_Bcast(Text, N, MPI_CHAR, Turn, Comm);
  }
}

void largest(MPI_Comm Comm, double *Sums, int Mine) {
  int N;
  MPI_Allreduce(&Mine, &N, 1, MPI_INT, MPI_MAX, Comm);
  MPI_Allreduce(MPI_IN_PLACE, Sums, N, MPI_DOUBLE, MPI_SUM, Comm);
}

void known(MPI_Comm Comm, char *Text) {
  MPI_Bcast(Text, 256, MPI_CHAR, 0, Comm);
  MPI_Bcast(Text, strlen(Text), MPI_CHAR, 1, Comm);
}
