// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread waits in MPI for what another one of the other rank would send, which
// waits for a thread like the first: for its end, for a mutex that it has, for a
// condition that it would signal, at a barrier.
//
// RUN: %mpicc -g -O0 %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpicc -g -O2 %s -o %t2 -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t join 2>&1 | FileCheck %s --check-prefixes=CHECK,JOIN
// RUN: %exits 66 %mpirun -n 2 %t2 mutex 2>&1 | FileCheck %s --check-prefixes=CHECK,MUTEX
// RUN: %exits 66 %mpirun -n 2 %t2 condition 2>&1 | FileCheck %s --check-prefixes=CHECK,CONDITION
// RUN: %exits 66 %mpirun -n 2 %t barrier 2>&1 | FileCheck %s --check-prefixes=CHECK,BARRIER
// RUN: %exits 66 %mpirun -n 2 %t serialized 2>&1 | FileCheck %s --check-prefixes=CHECK,SERIALIZED

#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

static int rank, done;
static const char *how;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t both;
static sem_t ready;

static int is(const char *name) { return !strcmp(how, name); }

static void *receive(void *unused) {
  int in;
  if (is("mutex"))
    pthread_mutex_lock(&mutex);
  sem_post(&ready);
  MPI_Recv(&in, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!is("mutex"))
    pthread_mutex_lock(&mutex);
  done = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  if (is("barrier"))
    pthread_barrier_wait(&both);
  return unused;
}

int main(int argc, char **argv) {
  int level, out = 1;
  pthread_t thread;
  how = argv[1];
  MPI_Init_thread(
      &argc, &argv,
      is("serialized") ? MPI_THREAD_SERIALIZED : MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_barrier_init(&both, NULL, 2);
  sem_init(&ready, 0, 0);
  pthread_create(&thread, NULL, receive, NULL);
  sem_wait(&ready);
  if (is("mutex")) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  } else if (is("condition")) {
    pthread_mutex_lock(&mutex);
    while (!done)
      pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
  } else if (is("barrier")) {
    pthread_barrier_wait(&both);
  } else {
    pthread_join(thread, NULL);
  }
  MPI_Send(&out, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
  if (!is("join") && !is("serialized"))
    pthread_join(thread, NULL);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// JOIN-DAG: MPI_Recv, waits for a message from rank 1, tag 1
// JOIN-DAG: pthread_join, waits for the end of another thread {{.*}}bad-system-waits.c:
// MUTEX-DAG: MPI_Recv, waits for a message from rank 1, tag 1
// MUTEX-DAG: pthread_mutex_lock, waits for the thread that has it {{.*}}bad-system-waits.c:
// CONDITION-DAG: MPI_Recv, waits for a message from rank 1, tag 1
// CONDITION-DAG: pthread_cond_wait, waits until another thread signals {{.*}}bad-system-waits.c:
// BARRIER-DAG: MPI_Recv, waits for a message from rank 1, tag 1
// BARRIER-DAG: pthread_barrier_wait, waits for other threads {{.*}}bad-system-waits.c:
// SERIALIZED: MPI_Recv, waits for a message from rank 1, tag 1
