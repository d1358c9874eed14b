// A thread of the system and its creator are in collectives of one communicator,
// or two such threads are: each rank may make them in another order.
// Twin: good-own-threads.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <pthread.h>

static int sum, share;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *adds(void *arg) {
  // CHECK: bad-own-threads.c:[[#@LINE+1]]:3: warning: MPI_Allreduce can overlap MPI_Barrier in another thread on the same communicator
  MPI_Allreduce(&share, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  pthread_mutex_lock(&lock); // who waits for it comes too late
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *spreads(void *arg) {
  // CHECK: bad-own-threads.c:[[#@LINE+1]]:3: warning: MPI_Bcast can overlap MPI_Bcast in another thread on the same communicator
  MPI_Bcast(arg, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return arg;
}

static MPI_Comm own;

static void *meets(void *arg) {
  // CHECK: bad-own-threads.c:[[#@LINE+1]]:3: warning: MPI_Barrier can overlap MPI_Bcast in another thread on the same communicator
  MPI_Barrier(own);
  return arg;
}

static void *spreads_too(void *arg) {
  MPI_Bcast(arg, 1, MPI_INT, 0, own);
  return arg;
}

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided, each[2];
  pthread_t adder, workers[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_create(&adder, 0, adds, 0);
  meet();
  pthread_join(adder, 0);

  for (int i = 0; i < 2; i++)
    pthread_create(&workers[i], 0, spreads, &each[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(workers[i], 0);

  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  pthread_create(&workers[0], 0, meets, 0);
  pthread_create(&workers[1], 0, spreads_too, &each[0]);
  pthread_join(workers[0], 0);
  pthread_join(workers[1], 0);
  MPI_Comm_free(&own);
  MPI_Finalize();
}
