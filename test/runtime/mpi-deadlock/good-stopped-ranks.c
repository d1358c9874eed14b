// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that are stopped, by a signal or by a debugger, while they wait or while
// the others wait for them; and more ranks than cores.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t signal 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t both 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t debugger 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 6 %t ring 2>&1 | %silent
#define _GNU_SOURCE
#include <mpi.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
static void compute(double seconds) {
  double end = MPI_Wtime() + seconds;
  while (MPI_Wtime() < end)
    ;
}
/* Beside the job: when asked, holds its parent for a while. */
static void debug(int asked) {
  char c;
  pid_t parent = getppid();
  if (read(asked, &c, 1) != 1)
    _exit(0);
  if (c == 'd') {
    if (ptrace(PTRACE_SEIZE, parent, NULL, NULL) == 0) {
      ptrace(PTRACE_INTERRUPT, parent, NULL, NULL);
      waitpid(parent, NULL, __WALL);
      usleep(2500000);
      ptrace(PTRACE_DETACH, parent, NULL, NULL);
    }
  } else {
    kill(parent, SIGSTOP);
    usleep(2500000);
    kill(parent, SIGCONT);
  }
  _exit(0);
}
int main(int argc, char **argv) {
  int rank, size, x = 0, ask[2];
  const char *how = argv[1];
  pipe(ask);
  pid_t child = fork();
  if (child == 0) {
    close(ask[1]);
    debug(ask[0]);
  }
  close(ask[0]);
  prctl(PR_SET_PTRACER, child, 0, 0, 0);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (!strcmp(how, "ring")) {
    for (int round = 0; round < 20; ++round) {
      if (rank == round % size)
        compute(0.1);
      MPI_Sendrecv_replace(&x, 1, MPI_INT, (rank + 1) % size, 0,
                           (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                           MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 || !strcmp(how, "both"))
      write(ask[1], how, 1);
    if (rank == 0) {
      compute(0.5);
      MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
  }
  close(ask[1]);
  MPI_Finalize();
  waitpid(child, NULL, 0);
  return 0;
}
