// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each exposure epoch is ended by its wait, or by a test that may have done so,
// before the next one. Twin: bad-exposure.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void puts_twice(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  for (int i = 0; i < 3; ++i) {
    MPI_Win_post(beside, 0, win);
    MPI_Win_start(beside, 0, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
  }
  MPI_Win_free(&win);
}

void asks(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  int done = 0;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  MPI_Win_post(beside, 0, win);
  while (!done)
    MPI_Win_test(win, &done);
  MPI_Win_post(beside, 0, win);
  MPI_Win_wait(win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
}

void exposed_while_locked(MPI_Comm comm, MPI_Group beside, double *mine) {
  MPI_Win win;
  MPI_Win_create(mine, 80, 8, MPI_INFO_NULL, comm, &win);
  MPI_Win_post(beside, 0, win);
  MPI_Win_start(beside, 0, win);
  MPI_Win_complete(win);
  MPI_Win_wait(win);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
  MPI_Win_unlock(0, win);
  MPI_Win_free(&win);
}
