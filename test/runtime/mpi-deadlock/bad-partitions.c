// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitioned operations that never end: without a send, with one that was
// started less often, with a partition that nobody marks as ready, because the
// one who would waits for the message, with the partitions of another pair, of
// a receive that is not started, and of a send whose own process has no thread
// left to mark them. And one that is asked for again and again. On one node,
// and on two.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 2 %t nosend 2>&1 | FileCheck %s --check-prefixes=CHECK,START
// RUN: %exits 66 %mpiexec_mpich -n 2 %t fewer 2>&1 | FileCheck %s --check-prefixes=CHECK,START
// RUN: %exits 66 %mpiexec_mpich -n 2 %t unmarked 2>&1 | FileCheck %s --check-prefixes=CHECK,MARK
// RUN: %exits 66 %mpiexec_mpich -n 2 %t crossed 2>&1 | FileCheck %s --check-prefixes=CHECK,START
// RUN: %exits 66 %mpiexec_mpich -n 2 %t norecv 2>&1 | FileCheck %s --check-prefixes=CHECK,RECEIVE
// RUN: %exits 66 %mpiexec_mpich -n 2 %t own 2>&1 | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: %exits 66 %mpiexec_mpich -n 2 %t freed 2>&1 | FileCheck %s --check-prefixes=CHECK,START
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t unmarked 2>&1 | FileCheck %s --check-prefixes=CHECK,MARK
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t crossed 2>&1 | FileCheck %s --check-prefixes=CHECK,START
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t norecv 2>&1 | FileCheck %s --check-prefixes=CHECK,RECEIVE
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t freed 2>&1 | FileCheck %s --check-prefixes=CHECK,START
// RUN: rm -f %t.log.*
// RUN: env TUTTI_OPTIONS=patience=0.4:log_path=%t.log %mpiexec_mpich -n 2 %t asks %t.log 2>&1 | FileCheck %s --check-prefix=ASKS

#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int rank, data[16], more[16];
static MPI_Request r, other;

static void make(int tag, int *buffer, MPI_Request *request) {
  if (rank == 0)
    MPI_Psend_init(buffer, 4, 4, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_INFO_NULL,
                   request);
  else
    MPI_Precv_init(buffer, 4, 4, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_INFO_NULL,
                   request);
}

/* A whole round, or of the send all but the last partition. */
static void once(int parts) {
  MPI_Start(&r);
  if (rank == 0)
    MPI_Pready_range(0, parts - 1, r);
  if (rank == 1 || parts == 4)
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

/* For ever, but for this test. */
static void askUntilTold(const char *log) {
  int come = 0, x = 0;
  char logs[2][1000];
  double start = MPI_Wtime();
  for (int i = 0; i < 2; ++i)
    snprintf(logs[i], sizeof(logs[i]), "%s.%d", log, i);
  for (long i = 0; !come; ++i) {
    MPI_Parrived(r, 1, &come);
    if (i % 500 == 0 &&
        (access(logs[0], F_OK) == 0 || access(logs[1], F_OK) == 0 ||
         MPI_Wtime() > start + 90))
      break;
  }
  MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  const char *how = argv[1];
  int level, x;
  MPI_Init_thread(&argc, &argv,
                  !strcmp(how, "own") ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(how, "nosend")) {
    MPI_Precv_init(data, 4, 2, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &r);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "fewer")) {
    make(1, data, &r);
    once(4);
    once(4);
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    once(4);
  } else if (!strcmp(how, "unmarked")) {
    make(1, data, &r);
    once(4);
    once(3);
    MPI_Barrier(MPI_COMM_WORLD);
  } else if (!strcmp(how, "crossed")) {
    /* The first of each are a pair, and the second. */
    make(1, data, &r);
    make(1, more, &other);
    if (rank == 0) {
      MPI_Start(&other);
      MPI_Pready_range(0, 3, other);
      MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      once(4);
    }
  } else if (!strcmp(how, "norecv")) {
    make(1, data, &r);
    if (rank == 0)
      once(4);
    else
      MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "own")) {
    make(1, data, &r);
    MPI_Start(&r);
    if (rank == 0)
      MPI_Pready_range(1, 2, r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else if (!strcmp(how, "freed")) {
    make(1, data, &r);
    once(4);
    if (rank == 0) {
      MPI_Request_free(&r);
      MPI_Barrier(MPI_COMM_WORLD);
    }
    once(4);
  } else {
    make(1, data, &r);
    MPI_Start(&r);
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      askUntilTold(argv[2]);
    if (rank == 0)
      MPI_Pready_range(0, 3, r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 2 ranks{{(, on several nodes,)?}} wait for each other {{.*}}[mpi-deadlock]
// START: MPI_Wait, waits for MPI_Start of rank 0's send, tag 1
// MARK: MPI_Wait, waits for 1 partition that is not ready on rank 0, tag 1
// RECEIVE: MPI_Wait, waits for MPI_Start of rank 1's receive, tag 1
// OWN-DAG: MPI_Wait, waits for 2 partitions of its own that nobody has marked as ready, tag 1
// OWN-DAG: MPI_Wait, waits for 2 partitions that are not ready on rank 0, tag 1
// ASKS: WARNING: probable deadlock
// ASKS: MPI_Parrived, again and again, waits for 4 partitions that are not ready on rank 0, tag 1
