// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An error handler leaves a call by an exception or a long jump. What the
// program calls afterwards, from wherever it stands, are calls of its own and
// are compared; the call that was left keeps no other thread out.
//
// RUN: %mpicxx -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt -lpthread
// RUN: %exits 0 %mpirun -n 2 %t throw 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 0 %mpirun -n 2 %t jump 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 66 %mpirun -n 2 %t throw wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK-DAG: rank 0 ends
// CHECK-DAG: rank 1 ends
// WRONG: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), call #9

#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

struct Refused {};
static jmp_buf Back;
static bool Jumps;
static int Rank;
static MPI_Comm Comm;

static void handler(MPI_Comm *, int *, ...) {
  if (Jumps)
    longjmp(Back, 1);
  throw Refused();
}

static bool tried() {
  int x = 1;
  if (Jumps) {
    if (setjmp(Back))
      return true;
    MPI_Bcast(&x, 1, MPI_INT, 77, Comm);
    return false;
  }
  try {
    MPI_Bcast(&x, 1, MPI_INT, 77, Comm);
  } catch (Refused &) {
    return true;
  }
  return false;
}

/// Its frames lie far below that of the call that was left.
static void deeper(int Depth) {
  volatile char Room[2000];
  Room[0] = 0;
  if (Depth > 0)
    return deeper(Depth - 1);
  int x = 1, y;
  for (int i = 0; i < 2; ++i) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  (void)Room[0];
}

static pthread_barrier_t Left, Done;
static void *otherThread(void *) {
  if (Rank == 0 && !tried())
    fprintf(stderr, "ERROR: nothing was refused\n");
  pthread_barrier_wait(&Left);
  pthread_barrier_wait(&Done); // is still there
  return nullptr;
}

int main(int argc, char **argv) {
  int provided, x = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  Jumps = !strcmp(argv[1], "jump");
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &Comm);
  MPI_Errhandler h;
  MPI_Comm_create_errhandler(handler, &h);
  MPI_Comm_set_errhandler(Comm, h);
  MPI_Errhandler_free(&h);
  if (Rank == 0 && !tried())
    fprintf(stderr, "ERROR: nothing was refused\n");
  deeper(20);
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // Another thread, whose call this one must not take for going on.
  pthread_barrier_init(&Left, nullptr, 2);
  pthread_barrier_init(&Done, nullptr, 2);
  pthread_t t;
  pthread_create(&t, nullptr, otherThread, nullptr);
  pthread_barrier_wait(&Left);
  MPI_Bcast(&x, 1, MPI_INT, 0, Comm);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 2 && Rank == 1)
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_free(&Comm);
  printf("rank %d ends\n", Rank);
  MPI_Finalize();
  pthread_barrier_wait(&Done);
  pthread_join(t, nullptr);
  return 0;
}
