// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that communicate for each other: what one rank waits for is sent by a
// thread that waits itself, by means of the system, for work that takes long.
//
// RUN: %mpicc -g %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int rank, other;

static void work(void) {
  double end = MPI_Wtime() + 1.1;
  while (MPI_Wtime() < end)
    usleep(20000);
}

/// A request of the program's own, that a thread completes.
static int query(void *state, MPI_Status *status) {
  (void)state;
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = 0;
  return MPI_SUCCESS;
}
static int nothing(void *state) {
  (void)state;
  return MPI_SUCCESS;
}
static int cancel(void *state, int complete) {
  (void)state;
  (void)complete;
  return MPI_SUCCESS;
}
static void *completes(void *request) {
  work();
  MPI_Grequest_complete(*(MPI_Request *)request);
  return NULL;
}
static void ownRequest(void) {
  MPI_Request request;
  pthread_t thread;
  MPI_Grequest_start(query, nothing, cancel, NULL, &request);
  pthread_create(&thread, NULL, completes, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  pthread_join(thread, NULL);
}

/// A thread for all messages: the others hand them over, and wait for a signal.
static sem_t full, done;
static void *sender(void *ignored) {
  (void)ignored;
  sem_wait(&full);
  MPI_Send(&rank, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
  sem_post(&done);
  return NULL;
}
static void handedOver(void) {
  int x;
  pthread_t thread;
  sem_init(&full, 0, 0);
  sem_init(&done, 0, 0);
  pthread_create(&thread, NULL, sender, NULL);
  if (rank == 0)
    work();
  sem_post(&full);
  MPI_Recv(&x, 1, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  sem_wait(&done);
  pthread_join(thread, NULL);
}

/// A thread that gets its orders through a pipe.
static int orders[2];
static void *obeys(void *ignored) {
  char order;
  (void)ignored;
  while (read(orders[0], &order, 1) == 1 && order != 'e')
    MPI_Send(&rank, 1, MPI_INT, other, 2, MPI_COMM_WORLD);
  return NULL;
}
static void ordered(void) {
  int x;
  pthread_t thread;
  if (pipe(orders) != 0)
    MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_create(&thread, NULL, obeys, NULL);
  for (int i = 0; i < 2; ++i) {
    if (rank == i)
      work();
    if (write(orders[1], "s", 1) != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(&x, 1, MPI_INT, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (write(orders[1], "e", 1) != 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_join(thread, NULL);
}

/// A server in a thread of its own waits for requests from anybody until the
/// last one, while the main thread works and then waits in a collective.
static void *serves(void *ignored) {
  int x;
  MPI_Status status;
  (void)ignored;
  do {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
             &status);
    if (status.MPI_TAG == 3)
      MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD);
  } while (status.MPI_TAG != 4);
  return NULL;
}
static void server(void) {
  int x = 1, y = 0;
  pthread_t thread;
  MPI_Comm own;
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  if (rank == 0)
    pthread_create(&thread, NULL, serves, NULL);
  if (rank == 1) {
    work();
    MPI_Send(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    work();
    MPI_Send(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  }
  MPI_Barrier(own);
  if (rank == 0)
    pthread_join(thread, NULL);
  MPI_Comm_free(&own);
}

/// Threads with a communicator each; those of one rank come in another order.
enum { Threads = 3 };
static MPI_Comm comms[Threads];
static void *meets(void *number) {
  int i = (int)(size_t)number;
  if (i == (rank ? 0 : Threads - 1))
    work();
  MPI_Barrier(comms[i]);
  return NULL;
}
static void inAnyOrder(void) {
  pthread_t threads[Threads];
  for (int i = 0; i < Threads; ++i)
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (int i = 0; i < Threads; ++i)
    pthread_create(&threads[i], NULL, meets, (void *)(size_t)i);
  for (int i = 0; i < Threads; ++i)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < Threads; ++i)
    MPI_Comm_free(&comms[i]);
}

int main(int argc, char **argv) {
  static void (*const idioms[])(void) = {ownRequest, handedOver, ordered,
                                         server, inAnyOrder};
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  if (level != MPI_THREAD_MULTIPLE) {
    fprintf(stderr, "ERROR: no threads\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  for (int i = 0; i < 5; ++i) {
    idioms[i]();
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
