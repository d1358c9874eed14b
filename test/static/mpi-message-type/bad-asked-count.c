// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program is followed to its end without any choice, and how much it sends is
// what it was told: one more than there is room for.
// Twin: good-asked-count.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me;
  static double row[1000], other[1000];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  int cells = atoi(argv[1]);
  if (me == 0)
    MPI_Send(row, cells + 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  else if (me == 1)
    // CHECK: bad-asked-count.c:[[#@LINE+1]]:{{.*}}MPI_Recv of say {{[0-9]+}} x MPI_DOUBLE is too short for the message of say {{[0-9]+}} x MPI_DOUBLE
    MPI_Recv(other, cells, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
