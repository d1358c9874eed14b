// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members that hold own data only sometimes, that a broadcast makes equal, alone
// or with all of the structure, or of which only an agreed copy decides.
// Twin: bad-own-member.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

struct store {
  MPI_Comm Comm;
  int Limit, Used, Wanted, Agreed;
};

void deal(struct store *S, const int *Parts, int Least) {
  int Mine;
  MPI_Scatter(Parts, 1, MPI_INT, &Mine, 1, MPI_INT, 0, S->Comm);
  S->Used = Mine;
  S->Limit = Mine;
  S->Wanted = Mine;
}
void limit(struct store *S, int Limit) { S->Limit = Limit; }
void settle(struct store *S) {
  MPI_Bcast(&S->Wanted, 1, MPI_INT, 0, S->Comm);
  MPI_Allreduce(&S->Used, &S->Agreed, 1, MPI_INT, MPI_MAX, S->Comm);
}

void flush(struct store *S, int *Sum) {
  if (S->Agreed == 0)
    return;
  MPI_Allreduce(MPI_IN_PLACE, Sum, 1, MPI_INT, MPI_SUM, S->Comm);
}
void fill(struct store *S) {
  for (int I = 0; I < S->Wanted; I++)
    MPI_Barrier(S->Comm);
}
void begin(struct store *S) {
  if (S->Limit > 0)
    MPI_Barrier(S->Comm);
}

struct setup {
  int Steps, Every;
};
void first(struct setup *S, FILE *File) {
  int Steps;
  if (fscanf(File, "%d", &Steps) == 1)
    S->Steps = Steps;
}
void share(struct setup *S, MPI_Comm Comm) {
  MPI_Bcast(S, sizeof *S, MPI_BYTE, 0, Comm);
}
void run(struct setup *S, MPI_Comm Comm) {
  for (int I = 0; I < S->Steps; I++)
    MPI_Barrier(Comm);
}
