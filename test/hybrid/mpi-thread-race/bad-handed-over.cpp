// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An order that is not asked for, and a value that is not waited for.
//
// Twin: good-handed-over.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <atomic>
#include <mpi.h>

extern "C" int omp_get_thread_num(void);
static int buf[64];

void released(int to) {
  std::atomic<bool> ready{false};
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      buf[0] = to;
      ready.store(true, std::memory_order_relaxed);
    } else {
      while (!ready.load(std::memory_order_acquire))
        ;
      MPI_Send(buf, 64, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Send reads 'buf', which another thread can write to at the same time
    }
  }
}

void by_operators(int to) {
  std::atomic<int> state{0};
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      state = 1;
      buf[0] = to;
      state = 2;
    } else {
      while (state == 0)
        ;
      MPI_Send(buf, 64, MPI_INT, to, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Send reads 'buf', which another thread can write to at the same time
    }
  }
}
