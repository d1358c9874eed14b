// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank that waits is stopped, as if it had no core for seconds. What it waits
// for comes meanwhile, and nothing says so but the rank itself, which slept in
// its call when last seen (where a library gives way by sleeping).
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 3 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ env TUTTI_OPTIONS=patience=0.4:messages=0:replay=0 %exits 0 %mpirun -n 3 %t asleep 2>&1 | %silent %}

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
  sigset_t start;
  int signal;
  sigemptyset(&start);
  sigaddset(&start, SIGUSR1);
  sigprocmask(SIG_BLOCK, &start, NULL);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgather(&pid, 1, MPI_INT, pids, 1, MPI_INT, MPI_COMM_WORLD);
  asleep = argc > 1;
  if (rank == 0) {
    sleep(2);
    kill(pids[1], SIGSTOP);
    kill(pids[2], SIGUSR1); // a message would be seen
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    sigwait(&start, &signal);
    sleep(4);
    kill(pids[1], SIGCONT);
  }
  MPI_Finalize();
  return 0;
}
