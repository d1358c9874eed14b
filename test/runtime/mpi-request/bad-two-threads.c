// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads complete one request: both wait, or one waits while another one
// tests.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t wait 2>&1 | FileCheck --check-prefixes=CHECK,WAIT %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t test 2>&1 | FileCheck --check-prefixes=CHECK,TEST %s %}

#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static MPI_Request request;
static volatile int waiting;

static void late(void) {
  while (!waiting)
    usleep(1000);
  usleep(500000);
}

static void *waits(void *unused) {
  late();
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return unused;
}

static void *tests(void *unused) {
  int done = 0;
  late();
  while (!done)
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  return unused;
}

int main(int argc, char **argv) {
  int provided, rank, x = 1;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    pthread_create(&thread, NULL, strcmp(argv[1], "wait") ? tests : waits,
                   NULL);
    waiting = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
  } else if (rank == 1) {
    sleep(20); // the job has ended by then
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: two threads complete one request at once {{.*}}[mpi-request]
// WAIT-NEXT: rank  0   MPI_Wait, this thread comes to it {{.*}}bad-two-threads.c:27:
// TEST-NEXT: rank  0   MPI_Test, this thread comes to it {{.*}}bad-two-threads.c:35:
// CHECK-NEXT: rank  0   MPI_Wait, another thread is in it {{.*}}bad-two-threads.c:49:
