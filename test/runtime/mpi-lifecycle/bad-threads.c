// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is ended by a thread that did not start it, and while another thread is
// in a call.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %mpirun -n 2 %t other 2>&1 | FileCheck --check-prefix=OTHER %s %}
// RUN: %exits 66 %mpirun -n 2 %t inside 2>&1 | FileCheck --check-prefix=INSIDE %s

#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static void *ends(void *unused) {
  MPI_Finalize();
  return unused;
}

static volatile int receiving;

static void *receives(void *unused) {
  int x;
  receiving = 1;
  MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return unused;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (!strcmp(argv[1], "other")) {
    pthread_create(&thread, NULL, ends, NULL);
    pthread_join(thread, NULL);
  } else {
    pthread_create(&thread, NULL, receives, NULL);
    while (!receiving)
      usleep(1000);
    usleep(500000);
    MPI_Finalize();
  }
  return 0;
}

// OTHER: ==tutti== WARNING: MPI_Finalize is called by another thread than the one that started MPI {{.*}}[mpi-lifecycle]
// OTHER-NEXT: MPI_Finalize, another thread {{.*}}bad-threads.c:17:
// OTHER-NEXT: MPI_Init_thread, the main thread {{.*}}bad-threads.c:34:
// INSIDE: ==tutti== ERROR: MPI_Finalize is called while another thread is in a call {{.*}}[mpi-lifecycle]
// INSIDE-NEXT: MPI_Finalize {{.*}}bad-threads.c:43:
// INSIDE-NEXT: MPI_Recv, another thread is in it {{.*}}bad-threads.c:26:
