// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One clock for all, and an error that all are told of.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  for (double now = 0; now < limit;) {
    double mine = timer.seconds();
    MPI_Allreduce(&mine, &now, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  }
}
void rounds(int file, char *bytes, int most) {
  int failed = 0, any;
  for (int i = 0; i < most; ++i) {
    if (pread(file, bytes, 16, i * 16) < 0)
      failed = 1;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Allreduce(&failed, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (any)
    MPI_Barrier(MPI_COMM_WORLD);
}
