// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A flag that is set before the call that it should be set behind.
//
// Twin: good-handoff.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdatomic.h>

static void await(atomic_int *flag, int value) {
  while (atomic_load(flag) != value)
    ;
}

void early(int *x) {
  atomic_int step = 0;
#pragma omp parallel sections num_threads(2)
  {
    {
      atomic_store(&step, 1);
      MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
#pragma omp section
    {
      await(&step, 1);
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: bad-handoff.c:[[@LINE-1]]:7: warning: MPI_Barrier can overlap MPI_Bcast in another thread
// CHECK: note: unless this wait for another thread orders them
    }
  }
}
