// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that send at once: what is received of their messages is counted by
// tag, and with one tag as long as nothing was received. And a task that cannot
// be begun, because the one that it depends on waits for its message.
//
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t
// RUN: %mpiclang -fopenmp -g -O2 %s -o %t2
// RUN: %exits 66 %run -n 2 %t2 tags 2>&1 | FileCheck %s --check-prefixes=CHECK,TAGS
// RUN: %exits 66 %run -n 2 %t one 2>&1 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %if mpich %{ %exits 66 %run -n 2 %t2 later 2>&1 | FileCheck %s --check-prefixes=CHECK,LATER %}
// RUN: %exits 66 %run -n 2 %t depend 2>&1 | FileCheck %s --check-prefixes=CHECK,DEPEND

#include <mpi.h>
#include <omp.h>
#include <string.h>

static int rank, in[4];

/* Each thread, with its own tag or all with one. */
static void headToHead(int step) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    MPI_Ssend(&t, 1, MPI_INT, 1 - rank, t * step, MPI_COMM_WORLD);
    MPI_Recv(&in[t], 1, MPI_INT, 1 - rank, t * step, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  }
}

/* The tags of three of the four fit. */
static void later(void) {
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num(), tag = t + 1;
    if (rank == 0)
      MPI_Ssend(&t, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[t], 1, MPI_INT, 0, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

static void depend(void) {
  int x = rank, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : y) shared(y)
    MPI_Recv(&y, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task depend(inout : y) shared(x)
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 9, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int level;
  (void)argc;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(argv[1], "tags"))
    headToHead(1);
  else if (!strcmp(argv[1], "one"))
    headToHead(0);
  else if (!strcmp(argv[1], "later"))
    later();
  else
    depend();
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// TAGS-DAG: rank {{ *}}0 {{.*}}MPI_Ssend, waits for a receive by rank 1, tag 0, thread 0 of 2
// TAGS-DAG: rank {{ *}}1 {{.*}}MPI_Ssend, waits for a receive by rank 0, tag 1, thread 1 of 2
// ONE-DAG: MPI_Ssend, waits for a receive by rank 1, tag 0
// LATER-DAG: rank {{ *}}0 {{.*}}MPI_Ssend, waits for a receive by rank 1, tag 4, thread 3 of 4
// LATER-DAG: rank {{ *}}1 {{.*}}MPI_Recv, waits for a message from rank 0, tag 0, thread 0 of 4
// DEPEND-DAG: rank {{ *}}0 {{.*}}MPI_Recv, waits for a message from rank 1, tag 9
