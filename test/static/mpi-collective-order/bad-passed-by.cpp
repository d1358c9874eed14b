// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each rank has of its own is made equal by a setting, and used for a call
// that is made whatever the setting says, or not made equal at all
// (good-passed-by.cpp).
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <chrono>
#include <mpi.h>

extern int exact;
extern MPI_Comm everybody;
extern MPI_Datatype kinds[];

static void largest(int n, int kind, void *v) {
  if (exact > 1)
    MPI_Allreduce(MPI_IN_PLACE, v, n, kinds[kind], MPI_MAX, everybody);
}

void work(int kind);

static double measure(int kind) {
  auto from = std::chrono::steady_clock::now();
  work(kind);
  auto to = std::chrono::steady_clock::now();
  std::chrono::duration<double> all = to - from;
  return all.count();
}

void whatever(int kind) {
  double t = measure(kind);
  largest(1, 2, &t);
  if (t > 2)
    MPI_Barrier(everybody);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

void not_at_all(int kind, double *most) {
  double t = measure(kind);
  if (t > 2)
    largest(1, 2, most);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce (called by 'largest') is not reached
}
