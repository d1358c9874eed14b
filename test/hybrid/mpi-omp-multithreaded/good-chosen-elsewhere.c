// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of another file fills what each thread has for itself, and may have
// chosen one of them there.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct worker {
  int number, leads;
};
void hire(struct worker *);

static void sum(const struct worker *w, double *x) {
  if (w->leads)
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int level;
  double x = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
#pragma omp parallel num_threads(3) firstprivate(x)
  {
    struct worker w;
    hire(&w);
    sum(&w, &x);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Allreduce in 'sum' can be executed by more than one thread of the team
    int asked;
    hire((struct worker *)&asked);
    if (asked)
      MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
