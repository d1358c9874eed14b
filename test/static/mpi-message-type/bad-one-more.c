// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much there is to send is not known, but it is never what the receiver has
// room for: a header in front was not counted.
// Twin: good-one-more.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

void forward(double *values, int count) {
  int me, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (me == 0)
    MPI_Send(values, count + 2, MPI_DOUBLE, ranks - 1, 8, MPI_COMM_WORLD);
  else if (me == ranks - 1)
    // CHECK: bad-one-more.c:[[#@LINE+1]]:{{.*}}MPI_Recv of say {{[0-9]+}} x MPI_DOUBLE is too short for the message of say {{[0-9]+}} x MPI_DOUBLE
    MPI_Recv(values, count, MPI_DOUBLE, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
