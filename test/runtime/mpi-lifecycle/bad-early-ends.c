// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank that leaves past the handlers of exit, or that a signal ends, is named
// with the place, with a linked run time, a preloaded one and under `tutti run`.
// What the launcher says of it stays its own.
//
// RUN: %mpicc -g %s -o %t.linked -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpicc -g %s -o %t
// RUN: not %mpirun -n 3 %t.linked _exit 2>&1 | FileCheck %s --check-prefixes=EXIT
// RUN: not %mpirun -n 3 env LD_PRELOAD=%rt/libtutti_rt.so %t _Exit 2>&1 | FileCheck %s --check-prefixes=EXIT
// RUN: { %tutti run %launcher -n 3 %t quick_exit || true; } 2>&1 | FileCheck %s --check-prefixes=QUICK
// RUN: { %mpirun -n 3 %t.linked nothing || true; } 2>&1 | FileCheck %s --check-prefixes=WELL
// RUN: not %mpirun -n 3 %t.linked abort 2>&1 | FileCheck %s --check-prefixes=ABORT
// RUN: not %mpirun -n 3 env LD_PRELOAD=%rt/libtutti_rt.so %t write 2>&1 | FileCheck %s --check-prefixes=WRITE
// RUN: not %tutti run %launcher -n 3 %t deep 2>&1 | FileCheck %s --check-prefixes=DEEP
// RUN: not %mpirun -n 3 %t.linked null 2>&1 | FileCheck %s --check-prefixes=CALL
// RUN: not %tutti run %launcher -n 3 %t wild 2>&1 | FileCheck %s --check-prefixes=CALL
// RUN: not %mpirun -n 3 %t.linked inside 2>&1 | FileCheck %s --check-prefixes=INSIDE
// RUN: not %mpirun -n 3 %t.linked term 2>&1 | FileCheck %s --check-prefixes=TERM
// RUN: not env TUTTI_OPTIONS=signals=0 %mpirun -n 3 %t.linked term 2>&1 | FileCheck %s --check-prefix=OFF

#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int depth;
static int sink(volatile char *above) {
  volatile char here[4096];
  here[0] = above[0];
  depth++;
  return sink(here) + here[1];
}

typedef void function(void);
static void call(function *volatile of) {
  of();
  depth++;
}

static void leave(const char *how) {
  volatile int *nowhere = NULL;
  char start = 0;
  if (!strcmp(how, "_exit"))
    _exit(3);
  if (!strcmp(how, "_Exit"))
    _Exit(3);
  if (!strcmp(how, "quick_exit"))
    quick_exit(4);
  if (!strcmp(how, "nothing"))
    _exit(0);
  if (!strcmp(how, "abort"))
    abort();
  if (!strcmp(how, "write"))
    *nowhere = 1;
  if (!strcmp(how, "deep"))
    sink(&start);
  if (!strcmp(how, "term"))
    raise(SIGTERM);
  if (!strcmp(how, "null"))
    call(NULL);
  if (!strcmp(how, "wild"))
    call((function *)64);
}

int main(int argc, char **argv) {
  int rank, x = 1, y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 1 && argc > 1 && strcmp(argv[1], "inside"))
    leave(argv[1]);
  if (rank == 1 && argc > 1)
    MPI_Reduce_local(&x, (void *)8, 1, MPI_INT, MPI_SUM);
  MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// EXIT-NOT: ERROR
// EXIT: ==tutti== WARNING: rank 1 ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// EXIT-NEXT: rank 1 {{ *}}the end of the program, _exit with status 3 {{.*}}bad-early-ends.c:{{47|49}}:5 in leave
// EXIT-NOT: ERROR
// QUICK: ==tutti== WARNING: rank 1 ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// QUICK-NEXT: rank 1 {{ *}}the end of the program, quick_exit with status 4 {{.*}}bad-early-ends.c:51:5 in leave
// WELL: ==tutti== ERROR: rank 1 ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// WELL-NEXT: rank 1 {{ *}}the end of the program, _exit with status 0 {{.*}}bad-early-ends.c:53:5 in leave
// ABORT: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGABRT {{.*}}[mpi-lifecycle]
// ABORT-NEXT: rank 1 {{ *}}was outside MPI {{.*}}bad-early-ends.c:55:5 in leave
// WRITE: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGSEGV {{.*}}[mpi-lifecycle]
// WRITE-NEXT: rank 1 {{ *}}was outside MPI {{.*}}bad-early-ends.c:57:14 in leave
// DEEP: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGSEGV {{.*}}[mpi-lifecycle]
// DEEP-NEXT: rank 1 {{ *}}was outside MPI {{.*}}bad-early-ends.c:{{30|31|32|34}}:{{.*}} in sink
// CALL: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGSEGV {{.*}}[mpi-lifecycle]
// CALL-NEXT: rank 1 {{ *}}was outside MPI {{.*}}bad-early-ends.c:39:3 in call
// INSIDE: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGSEGV {{.*}}[mpi-lifecycle]
// INSIDE-NEXT: rank 1 {{ *}}was in a call of MPI {{.*}}bad-early-ends.c:76:5 in main
// TERM: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGTERM {{.*}}[mpi-lifecycle]
// TERM-NEXT: rank 1 {{ *}}was outside MPI {{.*}}bad-early-ends.c:61:5 in leave
// OFF-NOT: SIGTERM {{.*}}[mpi-lifecycle]
