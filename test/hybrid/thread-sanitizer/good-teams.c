// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A team fills an array, one thread sends it, and tasks exchange its elements:
// OpenMP's barriers order that, and ThreadSanitizer is told so. Without the one
// behind the loop it is a race with the send.
//
// REQUIRES: openmp, tsan, archer
// RUN: %tutti %mpicc -fsanitize=thread -fopenmp -g -O1 %s -o %t 2>&1 | %silent
// RUN: %exits 0 %run -n 2 %t 2>&1 | %silent --implicit-check-not=ThreadSanitizer
// RUN: not %run -n 2 %t bad 2>&1 | FileCheck %s

#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int level, rank, data[64], in[64], bad = argc > 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int k = 0; k < 5; ++k)
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num();
#pragma omp for nowait
    for (int i = 0; i < 64; ++i)
      data[i] = i;
    if (!bad) {
#pragma omp barrier
    }
#pragma omp master
    {
      MPI_Request r;
      MPI_Irecv(in, 64, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r);
      MPI_Send(data, 64, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
#pragma omp barrier
    data[t] += in[t];
#pragma omp task
    MPI_Sendrecv(&data[t], 1, MPI_INT, 1 - rank, 10 + t, &in[t], 1, MPI_INT,
                 1 - rank, 10 + t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp taskwait
#pragma omp barrier
  }
  MPI_Finalize();
  return 0;
}

// CHECK: WARNING: ThreadSanitizer: data race
// CHECK: main{{.*}}good-teams.c
