// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads complete requests of one array, each its own, at the same time; one
// tests what another one has waited for; many make and complete small sends,
// for which an MPI may give the same handle.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent
// RUN: %if mpich %{ %mpirun -n 4 %t 2>&1 | %silent %}

#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Request requests[4];
static int rank, size;

static void *own(void *number) {
  int i = *(int *)number, done = 0, x = i, y[50];
  while (!done)
    MPI_Test(&requests[i], &done, MPI_STATUS_IGNORE);
  for (int k = 0; k < 50; ++k) {
    MPI_Request sent, got;
    MPI_Irecv(&y[k], 1, MPI_INT, rank, 10 + i, MPI_COMM_WORLD, &got);
    MPI_Isend(&x, 1, MPI_INT, rank, 10 + i, MPI_COMM_WORLD, &sent);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Wait(&got, MPI_STATUS_IGNORE);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int provided, done, in[4], out[4] = {1, 2, 3, 4}, number[4] = {0, 1, 2, 3};
  pthread_t threads[4];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 4; ++i)
    MPI_Irecv(&in[i], 1, MPI_INT, (rank + size - 1) % size, i, MPI_COMM_WORLD,
              &requests[i]);
  for (int i = 1; i < 4; ++i)
    pthread_create(&threads[i], NULL, own, &number[i]);
  usleep(100000);
  for (int i = 0; i < 4; ++i)
    MPI_Send(&out[i], 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  for (int i = 1; i < 4; ++i)
    pthread_join(threads[i], NULL);
  MPI_Testall(4, requests, &done, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return !done;
}
