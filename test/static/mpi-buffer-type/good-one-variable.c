// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number is one, or none for those who take no part, or the buffer is an
// array. Twin: bad-one-variable.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static int One = 1;
static double Scale, Scales[8], Only[1];

void setup(int N, int Part, MPI_Comm Comm) {
  MPI_Bcast(&Scale, One, MPI_DOUBLE, 0, Comm);
  MPI_Send(&Scale, Part ? 1 : 0, MPI_DOUBLE, 0, 0, Comm);
  MPI_Send(&Scale, Part > 2, MPI_DOUBLE, 0, 0, Comm);
  MPI_Bcast(Scales, N, MPI_DOUBLE, 0, Comm);
  MPI_Bcast(Only, N, MPI_DOUBLE, 0, Comm);
}

struct engine {
  int Nodes;
};
void gather(const struct engine *E, int *Each, MPI_Comm Comm) {
  struct engine Alone = {1};
  int Found = 0;
  MPI_Allreduce(MPI_IN_PLACE, &Found, Alone.Nodes, MPI_INT, MPI_SUM, Comm);
  MPI_Allreduce(MPI_IN_PLACE, Each, E->Nodes, MPI_INT, MPI_SUM, Comm);
}
