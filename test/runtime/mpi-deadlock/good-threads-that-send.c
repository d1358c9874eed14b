// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that send what the others wait for: there before MPI starts, made
// later, or made by one of those; and a pool that does nothing.
//
// RUN: %mpicc -g %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t before 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t replaced 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t later 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t pool 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

static sem_t work, done;
static int rank, asked;
static void *sender(void *unused) {
  int x = 42;
  sem_wait(&work);
  if (!asked)
    return unused;
  double end = MPI_Wtime() + 1.4; /* computes what it sends */
  while (MPI_Wtime() < end)
    ;
  MPI_Send(&x, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
  sem_post(&done);
  return unused;
}
static void *idle(void *unused) {
  sem_wait(&done);
  sem_post(&done);
  return unused;
}
static void *maker(void *unused) {
  pthread_t t;
  sem_wait(&work);
  pthread_create(&t, NULL, sender, NULL);
  sem_post(&work);
  pthread_join(t, NULL);
  return unused;
}

int main(int argc, char **argv) {
  int got = 0, level;
  const char *how = argv[1];
  pthread_t t[3];
  int before = strcmp(how, "later") != 0, n = 0;
  sem_init(&work, 0, 0);
  sem_init(&done, 0, 0);
  if (before)
    pthread_create(&t[n++], NULL, strcmp(how, "replaced") ? sender : maker, NULL);
  if (!strcmp(how, "pool"))
    for (; n < 3; ++n)
      pthread_create(&t[n], NULL, idle, NULL);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  asked = level == MPI_THREAD_MULTIPLE;
  if (!before)
    pthread_create(&t[n++], NULL, sender, NULL);
  sem_post(&work);
  if (asked)
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < n; ++i)
    if (asked || !i)
      pthread_join(t[i], NULL);
  MPI_Finalize();
  return 0;
}
