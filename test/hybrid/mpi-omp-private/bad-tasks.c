// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a task has for itself, and requests in copies of a thread's own. A request that
// is completed elsewhere, where MPI_REQUEST_NULL stands, is told at level 2.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <omp.h>

int received(int peer) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    int in = -1;
#pragma omp task
    // CHECK: bad-tasks.c:[[#@LINE+1]]:5: warning: MPI_Recv receives into the task's own copy of 'in', which nobody reads before it is gone
    MPI_Recv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: note: 'in' outside of the task is read here and has not got what was received
    // CHECK: note: the task is made here
#pragma omp taskwait
    sum += in;
  }
  return sum;
}

void started(int peer, int *in) {
#pragma omp parallel
#pragma omp single
  {
    MPI_Request r = MPI_REQUEST_NULL;
#pragma omp task
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Irecv puts its request into the task's own copy of 'r', which nobody reads before it is gone
    MPI_Irecv(in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
#pragma omp taskwait
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}

void both(int peer, int *in) {
  MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
#pragma omp parallel num_threads(2) firstprivate(r)
  {
    int t = omp_get_thread_num();
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Irecv puts its request into the thread's own copy of 'r',
    MPI_Irecv(&in[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, &r[t]);
  }
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}
// CHECK-NOT: warning:
