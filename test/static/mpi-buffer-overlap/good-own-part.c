// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In place, from an array of one's own, from behind what is received, and to
// another one. Twin: bad-own-part.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void in_place(double *All, MPI_Comm Comm) {
  MPI_Allgather(MPI_IN_PLACE, 1, MPI_DOUBLE, All, 1, MPI_DOUBLE, Comm);
}

void others(double *All, double *Mine, MPI_Comm Comm) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  MPI_Allgather(&Mine[Me], 1, MPI_DOUBLE, All, 1, MPI_DOUBLE, Comm);
}

void behind(double *All, int Size, MPI_Comm Comm) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  MPI_Allgather(&All[64 + Me], 1, MPI_DOUBLE, All, 1, MPI_DOUBLE, Comm);
  MPI_Allgather(&All[Size * 8], 8, MPI_DOUBLE, All, 8, MPI_DOUBLE, Comm);
}

void rows(double (*All)[3], int Me, MPI_Comm Comm) {
  MPI_Scatter(All, 3, MPI_DOUBLE, All[Me], 3, MPI_DOUBLE, 1, Comm);
}

void numbers(int *Received, int Processes, MPI_Comm Comm) {
  int *Sent = Received + Processes;
  MPI_Alltoall(Sent, 1, MPI_INT, Received, 1, MPI_INT, Comm);
}
