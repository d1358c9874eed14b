// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank sends to all, itself as well, and receives another type.
//
// Twin: good-side-of-one.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=-*,mpi-message-type %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2:checks=-*,mpi-message-type %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

void deal(int size, char *picture) {
  double step = -0.5;
  for (int i = 0; i < size; i++) {
    MPI_Send(&step, 1, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
    MPI_Send(picture, 4096, MPI_CHAR, i, 0, MPI_COMM_WORLD);
  }
  for (int i = 0; i < size; i++)
    // CHECK: [[@LINE+1]]:5: warning: MPI_Recv takes MPI_CHAR from a message of MPI_DOUBLE
    MPI_Recv(picture + 4096 * i, 4096, MPI_CHAR, i, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}
