// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A colour that is negative on one way, with nobody asking.
// Twin: good-colour.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

MPI_Comm team(MPI_Comm all, int rank, int teams, int each) {
  MPI_Comm mine;
  int colour = rank < teams * each ? rank / each : -1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_split may get the negative colour -1
  MPI_Comm_split(all, colour, rank, &mine);
  return mine;
}

MPI_Comm writers(MPI_Comm all, int rank, int writes) {
  MPI_Comm mine;
  int colour;
  if (writes)
    colour = 1;
  else
    colour = -2;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_split may get the negative colour -2
  MPI_Comm_split(all, colour, rank, &mine);
  return mine;
}
// CHECK-NOT: warning:
