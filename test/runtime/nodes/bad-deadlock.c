// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks on different nodes wait for each other, in all the ways there are. The
// twin of good-waits-long.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: rm -rf %t.report
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=report=%t.report %mpiexec_mpich -n 2 %t receive 2>&1 | FileCheck %s --check-prefixes=ALL,RECEIVE
// RUN: cat %t.report/*.dot | FileCheck %s --check-prefix=DOT
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t send 2>&1 | FileCheck %s --check-prefixes=ALL,SEND
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t rendezvous 2>&1 | FileCheck %s --check-prefixes=ALL,RENDEZVOUS
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t tag 2>&1 | FileCheck %s --check-prefixes=ALL,TAG
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t wait 2>&1 | FileCheck %s --check-prefixes=ALL,WAIT
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t waitany 2>&1 | FileCheck %s --check-prefixes=ALL,WAITANY
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t wildcard 2>&1 | FileCheck %s --check-prefixes=ALL,WILDCARD
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t probe 2>&1 | FileCheck %s --check-prefixes=ALL,PROBE
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t collective 2>&1 | FileCheck %s --check-prefixes=ALL,COLLECTIVE
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t finalize 2>&1 | FileCheck %s --check-prefixes=ALL,FINALIZE
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t groups 2>&1 | FileCheck %s --check-prefixes=ALL,GROUPS
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t receive 2>&1 | FileCheck %s --check-prefixes=ALL,RECEIVE
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t wait 2>&1 | FileCheck %s --check-prefixes=ALL,WAIT
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t wildcard 2>&1 | FileCheck %s --check-prefixes=ALL,WILDCARD
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t finalize 2>&1 | FileCheck %s --check-prefixes=ALL,FINALIZE

// ALL: ==tutti== ERROR: deadlock: {{[1-4]}} of {{[2-4]}} ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#define LARGE 10000000
static char mode[32], large[LARGE], other[LARGE];
static int is(const char *name) { return !strcmp(mode, name); }

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0, out = 0, index;
  MPI_Comm all = MPI_COMM_WORLD;
  MPI_Request r[2];
  MPI_Status statuses[2];
  MPI_Init(&argc, &argv);
  strcpy(mode, argv[1]);
  MPI_Comm_rank(all, &rank);
  MPI_Comm_size(all, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;

  // Many messages before, with many tags and to both sides.
  for (int i = 0; i < 100; ++i)
    MPI_Sendrecv(&x, 1, MPI_INT, i % 2 ? left : right, i, &y, 1, MPI_INT,
                 i % 2 ? right : left, i, all, MPI_STATUS_IGNORE);

  if (is("receive")) {
    MPI_Recv(&x, 1, MPI_INT, left, 7, all, MPI_STATUS_IGNORE);
    // RECEIVE-DAG: rank 0 MPI_Recv, waits for a message from rank {{[13]}}, tag 7 {{.*}}bad-deadlock.c:[[@LINE-1]]:
    // RECEIVE-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 7
    // DOT: digraph
    // DOT-DAG: 0 -> {{.*}}1
    // DOT-DAG: 1 -> {{.*}}0
    MPI_Send(&out, 1, MPI_INT, right, 7, all);
  } else if (is("send")) {
    MPI_Ssend(&out, 1, MPI_INT, right, 8, all);
    // SEND-DAG: rank 0 MPI_Ssend, waits for a receive by rank 1, tag 8
    // SEND-DAG: rank 1 MPI_Ssend, waits for a receive by rank 0, tag 8
    MPI_Recv(&x, 1, MPI_INT, left, 8, all, MPI_STATUS_IGNORE);
  } else if (is("rendezvous")) {
    // A receive that is there already takes a message that was sent before.
    MPI_Irecv(&y, 1, MPI_INT, left, 8, all, &r[0]);
    MPI_Send(&out, 1, MPI_INT, right, 8, all);
    MPI_Send(large, LARGE, MPI_CHAR, right, 8, all);
    // RENDEZVOUS-DAG: rank 0 MPI_Send, waits for a receive by rank 1, tag 8
    // RENDEZVOUS-DAG: rank 2 MPI_Send, waits for a receive by rank 0, tag 8
    MPI_Recv(other, LARGE, MPI_CHAR, left, 8, all, MPI_STATUS_IGNORE);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  } else if (is("tag")) {
    // Each has sent, and nobody has asked for it.
    MPI_Send(&out, 1, MPI_INT, right, 8, all);
    MPI_Recv(&x, 1, MPI_INT, left, 9, all, MPI_STATUS_IGNORE);
    // TAG-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 9
  } else if (is("wait")) {
    MPI_Irecv(&x, 1, MPI_INT, left, 1, all, &r[0]);
    MPI_Irecv(&y, 1, MPI_INT, right, 1, all, &r[1]);
    if (rank)
      MPI_Send(&out, 1, MPI_INT, rank - 1, 1, all);
    MPI_Waitall(2, r, statuses);
    // WAIT-DAG: rank 0 MPI_Waitall, waits for a message from rank {{[23]}}, tag 1 and 1 more
    if (rank < size - 1)
      MPI_Send(&out, 1, MPI_INT, rank + 1, 1, all);
  } else if (is("waitany")) {
    MPI_Irecv(&x, 1, MPI_INT, left, 1, all, &r[0]);
    MPI_Irecv(&y, 1, MPI_INT, right, 2, all, &r[1]);
    MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);
    // WAITANY-DAG: rank 0 MPI_Waitany, waits for a message from rank 2, tag 1 or 1 more
  } else if (is("wildcard")) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, all,
             MPI_STATUS_IGNORE);
    // WILDCARD: MPI_Recv, waits for a message from any rank, any tag
    MPI_Send(&out, 1, MPI_INT, right, 3, all);
  } else if (is("probe")) {
    MPI_Probe(left, 3, all, MPI_STATUS_IGNORE);
    // PROBE-DAG: rank 1 MPI_Probe, waits for a message from rank 0, tag 3
    MPI_Send(&out, 1, MPI_INT, right, 3, all);
  } else if (is("collective")) {
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 1, 3, all, MPI_STATUS_IGNORE);
    MPI_Allreduce(&out, &y, 1, MPI_INT, MPI_SUM, all);
    // COLLECTIVE-DAG: rank 0 MPI_Recv, waits for a message from rank 1, tag 3
    // COLLECTIVE-DAG: ranks 1-2 MPI_Allreduce, on MPI_COMM_WORLD, call #1, waits for rank 0
  } else if (is("finalize")) {
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 1, 3, all, MPI_STATUS_IGNORE);
    // FINALIZE-DAG: rank 0 MPI_Recv, waits for a message from rank 1, tag 3
    // FINALIZE-DAG: ranks 1-{{[23]}} MPI_Finalize, waits for rank 0
  } else if (is("groups")) {
    MPI_Comm half;
    MPI_Comm_split(all, rank > 0, rank, &half);
    if (rank == 1)
      MPI_Recv(&x, 1, MPI_INT, 0, 4, all, MPI_STATUS_IGNORE);
    if (rank == 2)
      MPI_Barrier(half);
    if (rank == 0)
      MPI_Recv(&x, 1, MPI_INT, 2, 4, all, MPI_STATUS_IGNORE);
    // GROUPS-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 4
    // GROUPS-DAG: rank 2 MPI_Barrier, on the communicator made by MPI_Comm_split, call #1, waits for rank 1
    // GROUPS-DAG: rank 0 MPI_Recv, waits for a message from rank 2, tag 4
    MPI_Send(&out, 1, MPI_INT, left, 4, all);
    MPI_Comm_free(&half);
  }
  MPI_Finalize();
  return 0;
}
