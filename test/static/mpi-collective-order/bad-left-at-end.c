// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// At its end main uses the variable of the step for how long all of it took,
// and something looks there once more.
// Twin: good-left-at-end.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdio.h>
#include <time.h>

double step, now;

void save(double every) {
  if ((int)((now + step) / every) - (int)(now / every))
// CHECK: [[@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    MPI_Barrier(MPI_COMM_WORLD);
}

double agree(double mine) {
  double all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
  return all;
}

int main(int argc, char **argv) {
  time_t begin, end;
  time(&begin);
  MPI_Init(&argc, &argv);
  step = 0.1;
  while (now < 10) {
    save(0.5);
    now += step;
    step = agree(1 / now);
  }
  time(&end);
  step = difftime(end, begin);
  save(0.5);
  printf("%g s\n", step);
  MPI_Finalize();
  return 0;
}
