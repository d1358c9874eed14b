// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many elements come is sent before by a persistent request, each time it
// is started: what is in its buffer then.
// Twin: good-number-started.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

int main(int argc, char **argv) {
  int me, many = 0;
  double values[16] = {0};
  MPI_Request number;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0)
    MPI_Send_init(&many, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &number);
  else if (me == 1)
    MPI_Recv_init(&many, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &number);
  for (int round = 1; round < 3; ++round) {
    if (me == 0) {
      many = 4 * round;
      MPI_Start(&number);
      MPI_Wait(&number, MPI_STATUS_IGNORE);
      MPI_Send(values, 8, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
    } else if (me == 1) {
      many = 16;
      MPI_Start(&number);
      MPI_Wait(&number, MPI_STATUS_IGNORE);
      // CHECK: bad-number-started.c:[[#@LINE+1]]:7: warning: MPI_Recv of 4 x MPI_DOUBLE is too short for the message of 8 x MPI_DOUBLE
      MPI_Recv(values, many, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
    }
  }
  if (me < 2)
    MPI_Request_free(&number);
  MPI_Finalize();
  return 0;
}
