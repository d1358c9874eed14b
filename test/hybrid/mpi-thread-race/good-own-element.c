// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of bad-own-element.c: a barrier between, the call takes the element
// of its own thread, or only that of the thread that makes it.
//
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <omp.h>

int master(void) {
  int all[64] = {0}, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int me = omp_get_thread_num();
#pragma omp master
    MPI_Bcast(all, 64, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp barrier
    sum += all[me];
  }
  return sum;
}

int own(void) {
  int all[64] = {0};
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    MPI_Recv(&all[me], 1, MPI_INT, 0, me, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    all[me] += 1;
  }
  return all[0];
}

int first(void) {
  int all[64] = {0};
#pragma omp parallel
  {
    all[omp_get_thread_num()] = 1;
#pragma omp master
    MPI_Send(all, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  return all[1];
}

int behind(void) {
  int all[64] = {0};
#pragma omp parallel
  {
    all[8 + omp_get_thread_num()] = 1;
#pragma omp master
    MPI_Send(all, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  return all[8];
}
int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int sum = master() + own() + first() + behind();
  MPI_Finalize();
  return sum;
}
