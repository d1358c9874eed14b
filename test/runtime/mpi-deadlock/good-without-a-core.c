// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank that waits is stopped, as if it had no core for seconds. What it waits
// for comes meanwhile, and nothing says so but the rank itself, which slept in
// its call when last seen (where a library gives way by sleeping).
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 3 %t.mpich 2>&1 | %silent
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: env TUTTI_OPTIONS=messages=0:replay=0 %exits 0 %mpiexec_openmpi -n 3 %t.openmpi asleep 2>&1 | %silent

#include <mpi.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static int asleep;

/* What Open MPI calls while it waits. */
int sched_yield(void) {
  struct timespec moment = {0, 5000000};
  if (asleep)
    nanosleep(&moment, NULL);
  return 0;
}

int main(int argc, char **argv) {
  int rank, x = 0, pid = getpid(), pids[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgather(&pid, 1, MPI_INT, pids, 1, MPI_INT, MPI_COMM_WORLD);
  asleep = argc > 1;
  if (rank == 0) {
    sleep(2);
    kill(pids[1], SIGSTOP);
    PMPI_Send(&x, 1, MPI_INT, 2, 9, MPI_COMM_WORLD); // not seen
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    PMPI_Recv(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sleep(4);
    kill(pids[1], SIGCONT);
  }
  MPI_Finalize();
  return 0;
}
