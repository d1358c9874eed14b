// Stopped as it runs, under the level that MPI provides: OpenMP and other
// threads, collectives and messages.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -pthread -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 1 pthread 2>&1 | FileCheck --check-prefixes=MAIN,IRECV %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t 0 pthread 2>&1 | FileCheck --check-prefixes=SINGLE %s %}
// RUN: %exits 66 %mpirun -n 2 %t 2 overlap 2>&1 | FileCheck --check-prefix=OVERLAP %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t 1 masked 2>&1 | FileCheck --check-prefixes=MAIN,MASKED %s %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %exits 66 %mpirun -n 2 %t 1 critical 2>&1 | FileCheck --check-prefix=MAIN %s %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %exits 66 %mpirun -n 2 %t 2 every 2>&1 | FileCheck --check-prefix=EVERY %s %}
// RUN: %mpirun -n 2 %t 0 master 2>&1 | FileCheck --check-prefix=MASTER %s
// MATRIX: 1 pthread => mpi-thread-level
// MATRIX: 0 pthread => mpi-thread-level
// MATRIX: 2 overlap => mpi-thread-level
// MATRIX: 1 masked => mpi-thread-level from 2 threads
// MATRIX: 1 critical => mpi-thread-level from 2 threads
// MATRIX: 2 every => mpi-thread-level from 2 threads
#include "../Inputs/order.h"
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank;

static void *receiveNothing(void *unused) {
  int x = 0;
  MPI_Request request;
  MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return NULL;
}
// MAIN: ==tutti== ERROR: a thread that did not start MPI makes a call, but MPI provides MPI_THREAD_FUNNELED  [mpi-thread-level]
// IRECV-NEXT: MPI_Irecv, another thread {{.*}}bad-run.c:{{[0-9]+}}:3 in receiveNothing
// IRECV-NEXT: MPI_Init_thread, the main thread's last call {{.*}}bad-run.c:{{[0-9]+}}:
// IRECV-NEXT: ask MPI_Init_thread for MPI_THREAD_SERIALIZED
// SINGLE: ERROR: a thread that did not start MPI makes a call, but MPI provides MPI_THREAD_SINGLE  [mpi-thread-level]

static void *receiveLate(void *unused) {
  int x = 0;
  if (rank == 0) {
    happens(FIRST);
    MPI_Recv(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    sleep(10); // the job has ended by then
    MPI_Send(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int provided, flag;
  const char *what = argv[2];
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, atoi(argv[1]), &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(what, "pthread")) {
    pthread_create(&thread, NULL, receiveNothing, NULL);
    pthread_join(thread, NULL);
  }
  if (!strcmp(what, "overlap")) {
    pthread_create(&thread, NULL, receiveLate, NULL);
    if (rank == 0)
      await(FIRST);
    // It is in the call, a moment later at the latest.
    for (int i = 0; i < 20 && rank == 0; ++i) {
      usleep(200000);
      MPI_Iprobe(1, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    }
    pthread_join(thread, NULL);
  }
// OVERLAP: ==tutti== ERROR: two threads call MPI at once, but MPI provides MPI_THREAD_SERIALIZED  [mpi-thread-level]
// OVERLAP-NEXT: rank 0 {{ *}}MPI_Iprobe, this thread enters it {{.*}}bad-run.c:{{[0-9]+}}:
// OVERLAP-NEXT: rank 0 {{ *}}MPI_Recv, another thread is in it {{.*}}bad-run.c:{{[0-9]+}}:5 in receiveLate
// OVERLAP-NEXT: ask MPI_Init_thread for MPI_THREAD_MULTIPLE
  if (!strcmp(what, "masked")) {
#pragma omp parallel
#pragma omp masked filter(1)
    MPI_Barrier(MPI_COMM_WORLD);
  }
// MASKED-NEXT: MPI_Barrier, another thread {{.*}}bad-run.c:{{[0-9]+}}:5 in main
  if (!strcmp(what, "critical")) {
#pragma omp parallel
#pragma omp critical
    receiveNothing(NULL);
  }
  if (!strcmp(what, "every")) {
#pragma omp parallel
    {
#pragma omp master
      if (rank == 0)
        MPI_Recv(&flag, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (int i = 0; i < 10; ++i) {
        usleep(200000);
        MPI_Iprobe(1, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
      }
#pragma omp barrier
#pragma omp master
      if (rank == 1 && sleep(10) == 0) // the others come meanwhile
        MPI_Send(&flag, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
  }
// EVERY: ==tutti== ERROR: two threads call MPI at once, but MPI provides MPI_THREAD_SERIALIZED  [mpi-thread-level]
// A master does no harm in practice, so the job goes on.
  if (!strcmp(what, "master")) {
#pragma omp parallel
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
  }
// MASTER: ==tutti== WARNING: the main thread calls MPI in a parallel region, but MPI provides MPI_THREAD_SINGLE  [mpi-thread-level]
// MASTER-NEXT: MPI_Barrier {{.*}}bad-run.c:{{[0-9]+}}:5 in main
// MASTER-NEXT: ask MPI_Init_thread for MPI_THREAD_FUNNELED
// OpenMP's run time is no part of a stack.
// MASTER-NOT: libomp
  MPI_Finalize();
}
