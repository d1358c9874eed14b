// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library works on the communicator that it is given, and makes one of its
// calls at the first time only: ranks that were here with another communicator
// do not make it.
// Twin: good-first-call.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static double smallest(MPI_Comm Comm) {
  double Least = 1e-16;
  MPI_Allreduce(MPI_IN_PLACE, &Least, 1, MPI_DOUBLE, MPI_MAX, Comm);
  return Least;
}

double norm(MPI_Comm Comm, double X) {
  static int First = 1;
  static double Least;
  if (First) {
    Least = smallest(Comm);
    // CHECK: :[[#@LINE-1]]:13: warning: MPI_Allreduce (called by 'smallest') is made at the first call of 'norm' only: not by ranks whose first call was on another communicator than 'Comm' [{{.*}}mpi-collective-order]
    // CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on whether the process was here before
    // CHECK: :[[#@LINE+1]]:11: note: it is remembered here, for all communicators
    First = 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, Comm);
  return X < Least ? 0 : X;
}
