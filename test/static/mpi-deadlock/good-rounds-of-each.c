// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank makes more rounds than are walked through, the others a part of
// them each: what is passed over on one side is not what is on the other.
// Twin: bad-many-rounds.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:

#include <mpi.h>

enum { Jobs = 6000 };

int main(int argc, char **argv) {
  int me, ranks, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0) {
    for (int job = 0; job < Jobs; ++job) {
      int value;
      MPI_Recv(&value, 1, MPI_INT, 1 + job % (ranks - 1), 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      sum += value;
    }
  } else {
    for (int job = me - 1; job < Jobs; job += ranks - 1)
      MPI_Send(&job, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return sum != Jobs / 2 * (Jobs - 1) && me == 0;
}
