// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread frees the request that another one waits for.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Request request;
static volatile int begins;

static void *waits(void *unused) {
  begins = 1;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return unused;
}

int main(int argc, char **argv) {
  int provided, rank, x = 1, y;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    pthread_create(&thread, NULL, waits, NULL);
    while (!begins)
      usleep(1000);
    usleep(500000);
    // CHECK: ==tutti== ERROR: a request is freed while another thread completes it {{.*}}[mpi-request]
    // CHECK-NEXT: rank  0   MPI_Request_free, frees it {{.*}}bad-freed-in-wait.c:[[#@LINE+2]]:
    // CHECK-NEXT: rank  0   MPI_Wait, another thread is in it {{.*}}bad-freed-in-wait.c:18:
    MPI_Request_free(&request);
    pthread_join(thread, NULL);
  } else {
    sleep(20); // the job has ended by then
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
