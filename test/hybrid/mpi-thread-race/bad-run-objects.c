// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads use a request, its variable, a handle, a buffer or a message that one of
// them has probed for; the first is over before the second begins, but only by
// chance.
//
// Twin: good-run-objects.c.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>/dev/null
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t started 2>&1 | FileCheck --check-prefixes=REQUEST,STARTED %s
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t completed 2>&1 | FileCheck --check-prefixes=REQUEST,COMPLETED %s
// RUN: env OMP_NUM_THREADS=4 %mpirun -n 2 %t persistent 2>&1 | FileCheck --check-prefixes=REQUEST,PERSISTENT %s
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t made 2>&1 | FileCheck --check-prefixes=COMM,MADE %s
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t freed 2>&1 | FileCheck --check-prefixes=COMM,FREED %s
// RUN: env OMP_NUM_THREADS=4 %mpirun -n 2 %t type 2>&1 | FileCheck --check-prefixes=TYPE %s
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t probe 2>&1 | FileCheck --check-prefixes=PROBE %s
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t iprobe 2>&1 | FileCheck --check-prefixes=PROBE %s
// RUN: env OMP_NUM_THREADS=2 %mpirun -n 2 %t buffer 2>&1 | FileCheck --check-prefixes=BUFFER %s
// RUN: env OMP_NUM_THREADS=4 KMP_BLOCKTIME=infinite %mpirun -n 2 %t tasks 2>&1 | FileCheck --check-prefixes=REQUEST,COMPLETED %s
//
// RUN: %if mpich %{ %mpiclang -fopenmp -g %s -o %t.plain %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 %run -n 2 %t.plain started 2>&1 | FileCheck --check-prefixes=REQUEST,STARTED %s %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 %run -n 2 %t.plain freed 2>&1 | FileCheck --check-prefixes=COMM,FREED %s %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 TUTTI_OPTIONS=openmp=0 %run -n 2 %t.plain freed 2>&1 | %silent %}
// MATRIX: started => mpi-thread-race from 2 threads
// MATRIX: completed => mpi-thread-race from 2 threads
// MATRIX: made => mpi-thread-race from 2 threads
// MATRIX: freed => mpi-thread-race from 2 threads
// MATRIX: probe => mpi-thread-race from 2 threads
#include <mpi.h>
#include <string.h>
#include "../Inputs/order.h"

static MPI_Request request = MPI_REQUEST_NULL;
static MPI_Comm comm = MPI_COMM_NULL;
static MPI_Datatype pair;
static int in[2], out[2], rank;
static const char *what;

static int is(const char *one) { return !strcmp(what, one); }

static void receive(int poll) {
  MPI_Status its;
  int there = 0;
  if (poll)
    while (!there)
      MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &there, &its);
  else
    MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &its);
  int one;
  MPI_Recv(&one, 1, MPI_INT, its.MPI_SOURCE, its.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

// REQUEST: ==tutti== WARNING: two threads use a request, and nothing orders them  [mpi-thread-race]
// COMM: ==tutti== WARNING: two threads use a communicator, and nothing orders them  [mpi-thread-race]
// TYPE: ==tutti== WARNING: two threads use a datatype, and nothing orders them  [mpi-thread-race]
// TYPE-NEXT: MPI_Sendrecv, one thread
// TYPE-NEXT: MPI_Type_free, another thread
// PROBE: ==tutti== WARNING: one thread may receive the message that another one has probed for  [mpi-thread-race]
// PROBE-NEXT: MPI_Recv{{.*}}bad-run-objects.c
// BUFFER: ==tutti== WARNING: two threads use the same memory, and nothing orders them  [mpi-thread-race]
// BUFFER-NEXT: MPI_Sendrecv, one thread
// BUFFER-NEXT: MPI_Sendrecv, another thread
// STARTED-NEXT: MPI_Isend, one thread {{.*}}bad-run-objects.c
// STARTED-NEXT: MPI_Wait, another thread {{.*}}bad-run-objects.c
// COMPLETED-NEXT: MPI_Wait{{.*}}bad-run-objects.c
// PERSISTENT-NEXT: MPI_Start{{.*}}, one thread
// PERSISTENT-NEXT: MPI_Wait, another thread
// MADE-NEXT: MPI_Comm_dup, one thread
// MADE-NEXT: MPI_Sendrecv, another thread
// FREED-NEXT: MPI_Sendrecv, one thread
// FREED-NEXT: MPI_Comm_free, another thread
static void first(void) {
  if (is("started"))
    MPI_Isend(out, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, &request);
  if (is("completed") || is("tasks"))
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (is("persistent"))
    MPI_Start(&request);
  if (is("made"))
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
  if (is("freed"))
    MPI_Sendrecv(out, 1, MPI_INT, 0, 5, in, 1, MPI_INT, 0, 5, comm, MPI_STATUS_IGNORE);
  if (is("type"))
    MPI_Sendrecv(out, 1, pair, rank, 5, in, 1, pair, rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (is("probe") || is("iprobe"))
    receive(is("iprobe"));
  if (is("buffer"))
    MPI_Sendrecv(out, 2, MPI_INT, rank, 6, in, 2, MPI_INT, rank, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  happens(FIRST);
  await(SECOND); // so that it is another thread
}

static void second(void) {
  happens(SECOND);
  await(FIRST);
  if (is("started") || is("completed") || is("persistent") || is("tasks"))
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (is("made"))
    MPI_Sendrecv(out, 1, MPI_INT, 0, 5, in, 1, MPI_INT, 0, 5, comm, MPI_STATUS_IGNORE);
  if (is("freed"))
    MPI_Comm_free(&comm);
  if (is("type"))
    MPI_Type_free(&pair);
  if (is("probe") || is("iprobe"))
    receive(is("iprobe"));
  if (is("buffer"))
    MPI_Sendrecv(&in[1], 1, MPI_INT, rank, 7, &out[1], 1, MPI_INT, rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int provided;
  MPI_Request sends[2];
  what = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (is("started"))
    MPI_Irecv(in, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, &sends[0]);
  if (is("completed") || is("tasks"))
    MPI_Isend(out, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request);
  if (is("persistent"))
    MPI_Send_init(out, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request);
  if (is("freed"))
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  if (is("probe") || is("iprobe"))
    for (int i = 0; i < 2; ++i)
      MPI_Isend(out, 1, MPI_INT, rank, 4, MPI_COMM_WORLD, &sends[i]);
  if (is("tasks")) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      first();
#pragma omp task
      second();
    }
  } else {
#pragma omp parallel sections
    {
      first();
#pragma omp section
      second();
    }
  }
  if (is("started"))
    MPI_Wait(&sends[0], MPI_STATUS_IGNORE);
  if (is("probe") || is("iprobe"))
    MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
  if (is("persistent"))
    MPI_Request_free(&request);
  if (is("made"))
    MPI_Comm_free(&comm);
  if (!is("type"))
    MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
