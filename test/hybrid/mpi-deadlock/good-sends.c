// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of bad-sends.c: the threads of one rank receive first, after longer
// than it takes to prove a deadlock; the tasks of one rank receive first.
//
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t
// RUN: %mpiclang -fopenmp -g -O2 %s -o %t2
// RUN: %exits 0 %run -n 2 %t2 tags 2>&1 | %silent
// RUN: %exits 0 %run -n 2 %t one 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %run -n 2 %t2 later 2>&1 | %silent %}
// RUN: %exits 0 %run -n 2 %t depend 2>&1 | %silent

#include <mpi.h>
#include <omp.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static int rank, in[4];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void compute(void) {
  double end = now() + 1.2;
  while (now() < end)
    sched_yield();
}

/* Each thread, with its own tag or all with one. */
static void headToHead(int step) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    if (rank == 0)
      MPI_Ssend(&t, 1, MPI_INT, 1, t * step, MPI_COMM_WORLD);
    else if (t == 0)
      compute();
    MPI_Recv(&in[t], 1, MPI_INT, 1 - rank, t * step, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (rank == 1)
      MPI_Ssend(&t, 1, MPI_INT, 0, t * step, MPI_COMM_WORLD);
  }
}

/* The tags of all four fit. */
static void later(void) {
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num(), tag = t;
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
#pragma omp task depend(out : y) shared(x, y)
    if (rank == 0) {
      compute();
      MPI_Send(&x, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&y, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#pragma omp task depend(inout : y) shared(x, y)
    if (rank == 1)
      MPI_Send(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    else
      MPI_Recv(&y, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task depend(in : y)
    compute();
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
