// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank looks at a clock, or at a file, of its own.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <chrono>
#include <mpi.h>
#include <unistd.h>

struct Timer {
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         start)
        .count();
  }
};
void steps(double limit) {
  Timer timer;
  while (timer.seconds() < limit)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
  // CHECK: note: this branch depends on data that each rank has of its own
}
void rounds(int file, char *bytes, int most) {
  for (int i = 0; i < most; ++i) {
    if (pread(file, bytes, 16, i * 16) < 0)
      return;
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
  }
}
