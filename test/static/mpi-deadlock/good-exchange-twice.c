// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank is told how much comes from each other one, makes room, and takes
// that. This is done twice, which is more than the worlds suffice for: what was
// told is what the others send.
// Twin: bad-exchange-twice.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi \
// RUN:   -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi \
// RUN:   -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

double *In[16], *Out[16];
int *Comes, *Goes, *Room, Ranks, Self;

void exchange(void) {
  MPI_Request Wait[16];
  MPI_Comm_rank(MPI_COMM_WORLD, &Self);
  MPI_Comm_size(MPI_COMM_WORLD, &Ranks);
  for (int Root = 0; Root < Ranks; ++Root)
    MPI_Scatter(Goes, 1, MPI_INT, &Comes[Root], 1, MPI_INT, Root, MPI_COMM_WORLD);
  for (int I = 0; I < Ranks; ++I)
    while (I != Self && Room[I] < Comes[I]) {
      Room[I] += 32;
      In[I] = realloc(In[I], Room[I] * sizeof(double));
    }
  for (int I = 0; I < Ranks; ++I)
    if (I != Self && Comes[I] != 0)
      MPI_Irecv(In[I], Comes[I], MPI_DOUBLE, I, 7, MPI_COMM_WORLD, &Wait[I]);
  for (int I = 0; I < Ranks; ++I)
    if (I != Self && Goes[I] != 0)
      MPI_Send(Out[I], Goes[I], MPI_DOUBLE, I, 7, MPI_COMM_WORLD);
  for (int I = 0; I < Ranks; ++I)
    if (I != Self && Comes[I] != 0)
      MPI_Wait(&Wait[I], MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int I = 0; I < Ranks; ++I)
    Comes[I] = Goes[I] = 0;
}

/// The same for the others, at once.
void exchangeMore(double **There, int *Many, int *Told) {
  MPI_Request Wait[16];
  exchange();
  MPI_Alltoall(Many, 1, MPI_INT, Told, 1, MPI_INT, MPI_COMM_WORLD);
  for (int I = 0; I < Ranks; ++I)
    if (I != Self && Told[I] != 0)
      MPI_Irecv(In[I], Told[I], MPI_DOUBLE, I, 7, MPI_COMM_WORLD, &Wait[I]);
  for (int I = 0; I < Ranks; ++I)
    if (I != Self && Many[I] != 0)
      MPI_Send(There[I], Many[I], MPI_DOUBLE, I, 7, MPI_COMM_WORLD);
  for (int I = 0; I < Ranks; ++I)
    if (I != Self && Told[I] != 0)
      MPI_Wait(&Wait[I], MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
}
