// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank sends how many values follow, and the others make room for half
// as many: what a message brings is what was sent.
// Twin: good-number-sent.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

int main(int argc, char **argv) {
  int me, ranks, many = 0;
  double values[16] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0) {
    many = 16;
    for (int to = 1; to < ranks; ++to) {
      MPI_Send(&many, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
      MPI_Send(values, many, MPI_DOUBLE, to, 1, MPI_COMM_WORLD);
    }
  } else {
    MPI_Recv(&many, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: bad-number-sent.c:[[#@LINE+1]]:5: warning: MPI_Recv of 8 x MPI_DOUBLE is too short for the message of 16 x MPI_DOUBLE
    MPI_Recv(values, many / 2, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
