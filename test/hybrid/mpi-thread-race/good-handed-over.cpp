// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is handed over by std::atomic.
//
// Twin: bad-handed-over.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
      ready.store(true, std::memory_order_release);
    } else {
      while (!ready.load(std::memory_order_acquire))
        ;
      MPI_Send(buf, 64, MPI_INT, to, 0, MPI_COMM_WORLD);
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
      while (state != 2)
        ;
      MPI_Send(buf, 64, MPI_INT, to, 0, MPI_COMM_WORLD);
    }
  }
}
