// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each thread has for itself is filled in sight, or is the team's.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct worker {
  int number, leads;
};
void hire(struct worker *);

static void all(struct worker *w) { w->leads = w->number = 1; }

static void sum(const struct worker *w, double *x) {
  if (w->leads)
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void join(const struct worker *w) {
  if (w->leads)
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int level;
  double x = 1;
  struct worker one;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  hire(&one);
#pragma omp parallel num_threads(3) firstprivate(x)
  {
    struct worker w;
    all(&w);
    sum(&w, &x);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Allreduce in 'sum' {{is executed by every|can be executed by more than one}} thread
// CHECK-DAG: warning: MPI_Allreduce in 'sum' in a parallel region needs MPI_THREAD_SERIALIZED
  }
#pragma omp parallel num_threads(3)
  join(&one);
// CHECK-DAG: :[[@LINE-1]]:3: warning: MPI_Barrier in 'join' is executed by every thread
  MPI_Finalize();
  return 0;
}
