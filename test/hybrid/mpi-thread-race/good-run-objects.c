// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same objects, in an order that OpenMP or the system makes; objects of each
// thread's own, whose handles MPI gives to another thread the next moment; a
// probe that nobody receives by; messages that are matched, or told apart by
// their tags. With any number of threads.
//
// Twin: bad-run-objects.c.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=5 %mpirun -n 3 %t 2>&1 | %silent
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ %mpiclang -fopenmp -g %s -o %t.plain %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %run -n 2 %t.plain 2>&1 | %silent %}
// MATRIX: => silent
#include <mpi.h>
#include <omp.h>
#include <pthread.h>

static MPI_Request request;
static MPI_Comm comm;
static int in, out;

static void each_has_its_own(int rank) {
  MPI_Comm comms[16];
  for (int i = 0; i < 16; ++i)
    MPI_Comm_dup(MPI_COMM_SELF, &comms[i]);
#pragma omp parallel num_threads(omp_get_max_threads() < 16 ? omp_get_max_threads() : 16)
  {
    for (int i = 0; i < 20; ++i) {
      int mine = 0, got, me = omp_get_thread_num(), tag = 100 + me;
      MPI_Comm own;
      MPI_Datatype type;
      MPI_Request r[2];
      MPI_Status its;
      MPI_Comm_dup(comms[me], &own);
      MPI_Type_contiguous(1, MPI_INT, &type);
      MPI_Type_commit(&type);
      MPI_Irecv(&got, 1, type, 0, 0, own, &r[0]);
      MPI_Isend(&mine, 1, type, 0, 0, own, &r[1]);
      MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
      MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
      MPI_Type_free(&type);
      MPI_Comm_free(&own);
      // Told apart by their tags, or by the probe itself.
      MPI_Isend(&mine, 1, MPI_INT, rank, tag, MPI_COMM_WORLD, &r[0]);
      MPI_Probe(rank, tag, MPI_COMM_WORLD, &its);
      MPI_Recv(&got, 1, MPI_INT, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    }
  }
  for (int i = 0; i < 16; ++i)
    MPI_Comm_free(&comms[i]);
#pragma omp parallel
  {
    int mine = 0, got;
    MPI_Message its;
    MPI_Request r;
    MPI_Isend(&mine, 1, MPI_INT, rank, 7, MPI_COMM_WORLD, &r);
    MPI_Mprobe(rank, 7, MPI_COMM_WORLD, &its, MPI_STATUS_IGNORE);
    MPI_Mrecv(&got, 1, MPI_INT, &its, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}

static void in_order(int rank) {
#pragma omp parallel
  {
#pragma omp single
    MPI_Isend(&out, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &request);
#pragma omp single
    MPI_Recv(&in, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp single
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    // One after the other, whoever is first.
#pragma omp critical
    MPI_Wait(&request, MPI_STATUS_IGNORE);
#pragma omp barrier
#pragma omp master
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
#pragma omp barrier
    MPI_Send(&out, 0, MPI_INT, MPI_PROC_NULL, 5, comm);
#pragma omp barrier
#pragma omp single nowait
    MPI_Comm_free(&comm);
  }
  int token = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : token)
    MPI_Isend(&out, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
#pragma omp task depend(inout : token)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
#pragma omp taskwait
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is_ready;

/* What the second one knows it has read under the system's lock. */
static void handed_over(void) {
#pragma omp parallel sections
  {
    {
      MPI_Isend(&out, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request);
      pthread_mutex_lock(&mutex);
      is_ready = 1;
      pthread_mutex_unlock(&mutex);
    }
#pragma omp section
    {
      int ready = 0;
      while (!ready) {
        pthread_mutex_lock(&mutex);
        ready = is_ready;
        pthread_mutex_unlock(&mutex);
      }
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
}

/* One thread lets MPI go on by probes, and takes nothing. */
static void progress(int rank) {
#pragma omp parallel sections
  {
    for (int i = 0; i < 50; ++i) {
      int there;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
    }
#pragma omp section
    for (int i = 0; i < 10; ++i) {
      MPI_Request r;
      MPI_Isend(&out, 1, MPI_INT, rank, 9, MPI_COMM_WORLD, &r);
      MPI_Recv(&in, 1, MPI_INT, rank, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
  }
}

/* All read it; each writes to a row of its own; one writes when all are there. */
static void buffers(int rank) {
  static int rows[16][4], shared[4];
#pragma omp parallel num_threads(omp_get_max_threads() < 16 ? omp_get_max_threads() : 16)
  {
    int me = omp_get_thread_num();
    MPI_Request r;
    MPI_Isend(shared, 4, MPI_INT, rank, 20 + me, MPI_COMM_WORLD, &r);
    MPI_Recv(rows[me], 4, MPI_INT, rank, 20 + me, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
#pragma omp barrier
#pragma omp single
    MPI_Sendrecv(rows, 4, MPI_INT, rank, 6, shared, 4, MPI_INT, rank, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  each_has_its_own(rank);
  in_order(rank);
  handed_over();
  progress(rank);
  buffers(rank);
  MPI_Finalize();
  return 0;
}
