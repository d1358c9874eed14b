// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who sends needs no lock that is held over a receive, or gives it back before.
// Twin: bad-locks.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -DCRITICAL -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -DCRITICAL -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -DLOCK -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -DLOCK -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -DMUTEX -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -DMUTEX -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <omp.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static omp_lock_t lock;
static int peer;

static void *answers(void *from) {
  int mine = 1;
  MPI_Send(&mine, 1, MPI_INT, *(int *)from, 7, MPI_COMM_WORLD);
  return 0;
}

int main(int argc, char **argv) {
  int level, rank, size, got;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  if (level < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  peer = rank ^ 1;
  omp_init_lock(&lock);
  if (peer < size) {
#if !defined LOCK && !defined MUTEX
#pragma omp parallel num_threads(2)
    {
      int mine = omp_get_thread_num(), theirs;
      if (mine == 0) {
        MPI_Recv(&theirs, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else {
        MPI_Ssend(&mine, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
      }
    }
#endif
#ifdef LOCK
#pragma omp parallel num_threads(2)
    {
      int mine = 3, theirs;
      if (omp_get_thread_num() == 1) {
        omp_set_lock(&lock);
        MPI_Recv(&theirs, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        omp_unset_lock(&lock);
      } else {
        omp_unset_lock(&lock);
        MPI_Send(&mine, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
      }
    }
#endif
#ifdef MUTEX
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, answers, &peer);
    MPI_Recv(&got, 1, MPI_INT, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
#endif
  }
  omp_destroy_lock(&lock);
  MPI_Finalize();
  return 0;
}
