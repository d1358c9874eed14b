// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each rank has of its own: told at level 2, instrumented at every level.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void random_number(void) {
  if (rand() % 2)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  // CHECK: note: this branch depends on data that each rank has of its own
}
void clock_time(time_t until) {
  while (time(NULL) < until)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
int file_status(const char *name) {
  FILE *f = fopen(name, "r");
  if (!f)
    return errno;
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached
  fclose(f);
  return 0;
}
void received(void) {
  int more;
  MPI_Recv(&more, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (more)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  // CHECK: :[[#@LINE-4]]:3: note: 'more' was set here
}
void at_the_root_only(int n) {
  int sum = 0;
  MPI_Reduce(&n, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (sum > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
void prefix(int n) {
  int before = 0;
  MPI_Scan(&n, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (before > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
