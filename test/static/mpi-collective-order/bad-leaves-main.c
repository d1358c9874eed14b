// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-leaves-main.c, but who has too few goes on without the barrier.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

long particles(const char *);
void run(long);

int main(int argc, char **argv) {
  long n, all, first;
  MPI_Init(&argc, &argv);
  n = particles(argv[1]);
  if (n > 100)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  MPI_Allreduce(&n, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  MPI_Scan(&n, &first, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  run(first - n);
  MPI_Finalize();
  return 0;
}
