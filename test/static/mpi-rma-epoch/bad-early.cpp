// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A window that the object keeps is used where it was just made, before the
// first epoch. Twin: good-early.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdio.h>

long *room(int n);

class counter {
public:
  explicit counter(int rank, int n);
  ~counter() { MPI_Win_free(&next); }
  void give(long *mine);

private:
  void clear(int rank);
  MPI_Win next;
  long first = 1;
};

counter::counter(int rank, int n) {
  long *base;
  MPI_Win_allocate(rank == 0 ? 8 : 0, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base,
                   &next);
  if (rank == 0) {
    printf("%d tasks\n", n);
    MPI_Put(&first, 1, MPI_LONG, 0, 0, 1, MPI_LONG, next);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Put is outside any access epoch [{{.*}}mpi-rma-epoch]
  }
  MPI_Win_fence(0, next);
}

void counter::give(long *mine) {
  const long one = 1;
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, next);
  MPI_Fetch_and_op(&one, mine, MPI_LONG, 0, 0, MPI_SUM, next);
  MPI_Win_unlock(0, next);
}
