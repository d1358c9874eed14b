// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks on two hosts with addresses of their own wait for each other. Where the
// first rank cannot be reached there is the warning of a stall.
//
// REQUIRES: mpich, namespaces
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %limit %S/Inputs/two-hosts %launcher_mpich -n 4 %t 2>&1 | FileCheck %s
// RUN: env TUTTI_OPTIONS=nodes_address=10.77.0.1 %exits 66 %limit %S/Inputs/two-hosts %launcher_mpich -n 2 %t 2>&1 | FileCheck %s
// RUN: rm -f %t.log.*
// RUN: env TUTTI_OPTIONS=nodes_address=127.0.0.1:stall_timeout=3:log_path=%t.log %exits 3 %limit %S/Inputs/two-hosts %launcher_mpich -n 2 %t %t.log 2>&1 | FileCheck %s --check-prefix=STALL
// RUN: rm -f %t.log.*
// RUN: env TUTTI_OPTIONS=nodes=0:stall_timeout=3:log_path=%t.log %exits 3 %limit %S/Inputs/two-hosts %launcher_mpich -n 2 %t %t.log 2>&1 | FileCheck %s --check-prefix=STALL

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static char logs[2][1000];

static void leave(int signal) {
  static int seconds;
  if (access(logs[0], F_OK) == 0 || access(logs[1], F_OK) == 0 || ++seconds > 60)
    _exit(3);
  alarm(1);
}

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // A warning does not end the job: it ends itself then.
  if (argc > 1) {
    for (int i = 0; i < 2; ++i)
      snprintf(logs[i], sizeof(logs[i]), "%s.%d", argv[1], i);
    signal(SIGALRM, leave);
    alarm(1);
  }
  if (rank < 2)
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: {{[24]}} of {{[24]}} ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: rank 0 MPI_Recv, waits for a message from rank 1, tag 7 {{.*}}bad-two-hosts.c:
// CHECK-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 7
// STALL: WARNING: no progress for 3 s: every rank of this node waits {{.*}}[mpi-stall]
// STALL: MPI_Recv, waits for a message from rank {{[01]}}, tag 7
