// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is finalized on one way, which was to end the program there; whichever
// way is taken on, calls that need MPI follow, here or behind the caller.
// Twin: good-goes-on.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g -fno-inline %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ONE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double residual(double x) {
  double worst;
  MPI_Allreduce(&x, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return worst;
}

static void watch(double worst) {
  if (worst > 1e30) {
    printf("diverged\n");
    MPI_Finalize();
  }
}

int main(int argc, char **argv) {
  double x = 1;
  MPI_Init(&argc, &argv);
  if (argc < 2) {
    printf("usage: %s steps\n", argv[0]);
    MPI_Finalize();
  }
  // CHECK: :[[#@LINE+3]]:{{.*}}MPI_Bcast is called after MPI is finalized [-Wpass-failed=mpi-lifecycle]
  // CHECK: :[[#@LINE-3]]:{{.*}}note: MPI_Finalize is here
  // ONE: :[[#@LINE+1]]:{{.*}}MPI_Bcast is called after MPI is finalized
  MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int k = atoi(argv[1]); k > 0; k--)
    watch(residual(x /= 2));
  // CHECK: :[[#@LINE+2]]:{{.*}}MPI_Finalize is called a second time [-Wpass-failed=mpi-lifecycle]
  // CHECK: :[[#@LINE-2]]:{{.*}}note: 'watch' is called here
  MPI_Finalize();
}
