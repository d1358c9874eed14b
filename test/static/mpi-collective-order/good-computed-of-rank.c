// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks leave the loop by the greatest of their numbers.
// Twin: bad-computed-of-rank.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:

#include <math.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int me;
  double all[1000], change = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int i = 0; i < 1000; ++i)
    all[i] = cos(me * 1000 + i);
  while (change > 1e-6) {
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = 0;
    for (int i = 0; i < 1000; ++i) {
      all[i] = all[i] / 2;
      mine = fmax(mine, fabs(all[i]));
    }
    MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
