// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lists are made for all ranks: by a loop, by what the ranks tell each
// other, with zeros to begin with. Twin: bad-list-of-own.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

void gatherRows(const double *Mine, int N, double *All, MPI_Comm Comm) {
  int Rank, Size;
  MPI_Comm_rank(Comm, &Rank);
  MPI_Comm_size(Comm, &Size);
  int *Rows = malloc(Size * sizeof(int)), *From = malloc(Size * sizeof(int));
  Rows[Rank] = N;
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, Rows, 1, MPI_INT, Comm);
  for (int I = 0; I < Size; ++I)
    From[I] = I == 0 ? 0 : From[I - 1] + Rows[I - 1];
  MPI_Allgatherv(Mine, N, MPI_DOUBLE, All, Rows, From, MPI_DOUBLE, Comm);
  free(Rows);
  free(From);
}

void sendNext(const double *Mine, int N, double *All, MPI_Comm Comm) {
  int Rank, Size;
  MPI_Comm_rank(Comm, &Rank);
  MPI_Comm_size(Comm, &Size);
  int *Counts = calloc(Size, sizeof(int)), *From = calloc(Size, sizeof(int)),
      *Got = calloc(Size, sizeof(int));
  Counts[(Rank + 1) % Size] = N;
  Got[(Rank + Size - 1) % Size] = N;
  MPI_Alltoallv(Mine, Counts, From, MPI_DOUBLE, All, Got, From, MPI_DOUBLE,
                Comm);
  free(Counts);
  free(From);
  free(Got);
}
