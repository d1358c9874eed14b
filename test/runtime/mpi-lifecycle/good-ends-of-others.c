// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Children that leave by _exit or crash are no processes of MPI; a program may
// take a signal and go on, and may finalize MPI in a handler of quick_exit.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent
// RUN: %mpicc -g %s -o %t
// RUN: %tutti run %launcher -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static sigjmp_buf back;
static void recover(int number) { siglongjmp(back, number); }

static void finish(void) {
  int done;
  MPI_Finalized(&done);
  if (!done)
    MPI_Finalize();
}

int main(int argc, char **argv) {
  volatile int *nowhere = NULL;
  int status;
  at_quick_exit(finish);
  MPI_Init(&argc, &argv);
  pid_t child = fork();
  if (child == 0)
    _exit(3);
  waitpid(child, &status, 0);
  child = fork();
  if (child == 0)
    abort();
  waitpid(child, &status, 0);
  if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT)
    MPI_Abort(MPI_COMM_WORLD, 1);
  child = vfork();
  if (child == 0)
    _exit(5);
  waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 5)
    MPI_Abort(MPI_COMM_WORLD, 1);
  signal(SIGSEGV, recover);
  if (sigsetjmp(back, 1) == 0)
    *nowhere = 1;
  MPI_Barrier(MPI_COMM_WORLD);
  quick_exit(0);
}
