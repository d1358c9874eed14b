// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadSanitizer has nothing to report where threads share buffers with MPI in
// the right order: by a join, by the wait of an operation, by a message from one
// thread to another one (through the other rank, too), by a mutex, or with
// bytes that the datatype leaves out; MPI's own threads and locks are not looked
// at, nor are those of the run time.
//
// REQUIRES: tsan
// RUN: %tutti %mpicc -fsanitize=thread -g -O1 %s -o %t -pthread 2>&1 | %silent
// RUN: %exits 0 %run -n 2 %t 2>&1 | %silent --implicit-check-not=ThreadSanitizer

#include <mpi.h>
#include <pthread.h>

static int rank, data[8], gaps[8], sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static MPI_Request open;

static void *fill(void *unused) {
  for (int i = 0; i < 8; ++i)
    data[i] = i;
  return unused;
}
static void *fillGaps(void *unused) {
  for (int i = 1; i < 8; i += 2)
    gaps[i] = i;
  return unused;
}
/* Tells rank 1 when it has filled; that tells main. */
static void *fillAndTell(void *unused) {
  fill(NULL);
  MPI_Send(NULL, 0, MPI_INT, 1, 2, MPI_COMM_WORLD);
  return unused;
}
static void *waitAndFill(void *unused) {
  MPI_Wait(&open, MPI_STATUS_IGNORE);
  return fill(unused);
}
static void *count(void *unused) {
  pthread_mutex_lock(&mutex);
  sum += data[0];
  MPI_Send(&sum, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void start(pthread_t *thread, void *(*what)(void *)) {
  pthread_create(thread, NULL, what, NULL);
}

int main(int argc, char **argv) {
  int level, in[8];
  pthread_t a, b;
  MPI_Datatype every;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(4, 1, 2, MPI_INT, &every);
  MPI_Type_commit(&every);
  for (int i = 0; i < 20; ++i) {
    start(&a, fill);
    pthread_join(a, NULL);
    MPI_Sendrecv(data, 8, MPI_INT, 1 - rank, 1, in, 8, MPI_INT, 1 - rank, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    start(&a, fillGaps);
    MPI_Sendrecv(gaps, 1, every, 1 - rank, 1, in, 1, every, 1 - rank, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(a, NULL);
    if (rank == 0) {
      start(&a, fillAndTell);
      MPI_Recv(NULL, 0, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Isend(data, 8, MPI_INT, 1, 3, MPI_COMM_WORLD, &open);
      start(&b, waitAndFill);
      pthread_join(b, NULL);
      pthread_join(a, NULL);
    } else {
      MPI_Recv(NULL, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(NULL, 0, MPI_INT, 0, 2, MPI_COMM_WORLD);
      MPI_Irecv(in, 8, MPI_INT, 0, 3, MPI_COMM_WORLD, &open);
      MPI_Wait(&open, MPI_STATUS_IGNORE);
      in[0] = in[7];
    }
    start(&a, count);
    start(&b, count);
    for (int j = 0; j < 2; ++j)
      MPI_Recv(in, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    MPI_Allreduce(&sum, in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Type_free(&every);
  MPI_Finalize();
  return 0;
}
