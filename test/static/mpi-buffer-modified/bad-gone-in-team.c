// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each thread sends its own copy, and the requests are completed behind the
// region, where the copies are gone; and a function that leaves a variable of
// its own in a send. A receive in between completes neither.
//
// Twin: good-gone-in-team.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %quiet
#include <mpi.h>

extern int omp_get_thread_num(void);
static MPI_Request pending;

static void exchange(int peer, int *in) {
  int mine = peer + 1;
  // CHECK: bad-gone-in-team.c:[[#@LINE+1]]:3: warning: 'mine' is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete
  MPI_Isend(&mine, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &pending);
  MPI_Recv(in, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int provided, rank, in[2][4], own[4];
  MPI_Request requests[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  exchange(1 - rank, in[0]);
  MPI_Wait(&pending, MPI_STATUS_IGNORE);
#pragma omp parallel num_threads(2) private(own)
  {
    int me = omp_get_thread_num();
    for (int i = 0; i < 4; i++)
      own[i] = i + me;
    // CHECK: bad-gone-in-team.c:[[#@LINE+1]]:5: warning: the buffer is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete
    MPI_Isend(own, 4, MPI_INT, 1 - rank, me, MPI_COMM_WORLD, &requests[me]);
    MPI_Recv(in[me], 4, MPI_INT, 1 - rank, omp_get_thread_num(), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
