// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-collected.c, but every rank makes the calls; and what is collected in
// other ways is not known to be each rank's own: compared by a minimum and a
// maximum, made equal again by its sum, broadcast, set to what all have.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct log {
  char *Text;
  int Room, Used, Limit, Rounds, Open;
};
extern MPI_Comm everybody;
extern MPI_File output;
extern int ranks;

void log_add(struct log *L, const char *From, int Bytes) {
  for (int I = 0; I < Bytes && L->Used < L->Room; I++)
    L->Text[L->Used++] = From[I];
}
static void write_all(struct log *L, int *Sizes) {
  int Mine = L->Used;
  MPI_Allgather(&Mine, 1, MPI_INT, Sizes, 1, MPI_INT, everybody);
  MPI_File_write_at(output, Sizes[0], L->Text, Mine, MPI_BYTE, MPI_STATUS_IGNORE);
  L->Used = 0;
}
void log_end(struct log *L, int *Sizes) {
  write_all(L, Sizes);
  if (L->Used)
    L->Room = 0;
  MPI_File_close(&output);
}

int same(struct log *L) {
  int Least, Most;
  MPI_Allreduce(&L->Limit, &Least, 1, MPI_INT, MPI_MIN, everybody);
  MPI_Allreduce(&L->Limit, &Most, 1, MPI_INT, MPI_MAX, everybody);
  return Least == Most;
}
void up_to_limit(struct log *L) {
  for (int I = 0; I < L->Limit; I++)
    MPI_Barrier(everybody);
}

void add_up(struct log *L, int Bytes) {
  int Sum;
  L->Rounds += Bytes;
  MPI_Allreduce(&L->Rounds, &Sum, 1, MPI_INT, MPI_SUM, everybody);
  L->Rounds = Sum;
}
void each_round(struct log *L) {
  for (int I = 0; I < L->Rounds; I++)
    MPI_Barrier(everybody);
}

int count_open(struct log *L) {
  int N;
  MPI_Allreduce(&L->Open, &N, 1, MPI_INT, MPI_SUM, everybody);
  MPI_Bcast(&L->Open, 1, MPI_INT, 0, everybody);
  return N;
}
void if_open(struct log *L) {
  if (L->Open)
    MPI_Barrier(everybody);
}

void start(void) { MPI_Comm_size(everybody, &ranks); }
int squared(void) {
  int All;
  MPI_Allreduce(&ranks, &All, 1, MPI_INT, MPI_SUM, everybody);
  return All;
}
void if_several(void) {
  if (ranks > 1)
    MPI_Barrier(everybody);
}
