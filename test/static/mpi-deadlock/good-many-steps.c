// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The token has the rank of the receiver as its tag.
// Twin: bad-many-steps.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

enum { Rounds = 300, Cells = 256 };

static double now[Cells + 2], next[Cells + 2];

static void relax(void) {
  for (int i = 1; i <= Cells; ++i)
    next[i] = 0.5 * (now[i - 1] + now[i + 1]);
  for (int i = 1; i <= Cells; ++i)
    now[i] = next[i];
}

int main(int argc, char **argv) {
  int me, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int left = (me + ranks - 1) % ranks, right = (me + 1) % ranks;
  for (int round = 0; round < Rounds; ++round) {
    MPI_Sendrecv(&now[Cells], 1, MPI_DOUBLE, right, 1, &now[0], 1, MPI_DOUBLE, left, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(&now[1], 1, MPI_DOUBLE, left, 2, &now[Cells + 1], 1, MPI_DOUBLE, right, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    relax();
  }
  double token = now[1];
  if (me > 0)
    MPI_Recv(&token, 1, MPI_DOUBLE, left, me, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (right > 0)
    MPI_Send(&token, 1, MPI_DOUBLE, right, me + 1, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
