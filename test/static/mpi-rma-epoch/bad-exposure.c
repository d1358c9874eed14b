// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exposure epochs in functions that nobody in sight calls: one that a loop
// posts again, a wait for none, a window freed and one fenced within one. Twin:
// good-exposure.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %found
#include <mpi.h>

void puts_twice(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  for (int i = 0; i < 3; ++i) {
    // CHECK-DAG: :[[#@LINE+1]]:5: note: the epoch began here
    MPI_Win_post(beside, 0, win);
    MPI_Win_start(beside, 0, win);
    MPI_Win_complete(win);
  }
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Win_free frees a window within an exposure epoch [{{.*}}mpi-rma-epoch]
  MPI_Win_free(&win);
}

void waits_for_none(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  MPI_Win_start(beside, 0, win);
  MPI_Win_complete(win);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Win_wait waits for an epoch that was never posted [{{.*}}mpi-rma-epoch]
  MPI_Win_wait(win);
  MPI_Win_free(&win);
}

void frees_posted(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  MPI_Win_post(beside, 0, win);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Win_free frees a window within an exposure epoch [{{.*}}mpi-rma-epoch]
  MPI_Win_free(&win);
}

void fences_posted(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  MPI_Win_post(beside, 0, win);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Win_fence is called within an exposure epoch [{{.*}}mpi-rma-epoch]
  MPI_Win_fence(0, win);
  MPI_Win_wait(win);
  MPI_Win_free(&win);
}
