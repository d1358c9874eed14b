// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of both ranks wait for messages of which one comes late: what a
// thread sends that computed for long lets one after the other go on. Two that
// wait with one tag, so that nobody knows which of them gets the message; one
// that takes any tag and is there before one that wants a certain one.
//
// RUN: %mpicc -g %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t chain 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t one-tag 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t any-tag 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t sends 2>&1 | %silent
#include "Inputs/late.h"
#include <pthread.h>

static MPI_Comm w, own;
static int rank;

/* On each communicator from rank 0 to rank 1 and back. */
static void *chain(void *given) {
  MPI_Comm mine = *(MPI_Comm *)given;
  int x = 0, other = 1 - rank;
  if (rank == 0 && given == &w) {
    compute();
    MPI_Send(&x, 1, MPI_INT, 1, 1, w);
  } else if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, 1, 1, own, MPI_STATUS_IGNORE);
  } else if (given == &w) {
    MPI_Recv(&x, 1, MPI_INT, 0, 1, w, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 1, own);
  }
  MPI_Sendrecv_replace(&x, 1, MPI_INT, other, 2, other, 2, mine,
                       MPI_STATUS_IGNORE);
  return NULL;
}

/* Four messages with one tag, two for each thread. */
static void *oneTag(void *given) {
  int x[2] = {0};
  for (int i = 0; i < 2; ++i)
    if (rank == 0) {
      if (given == &w)
        compute();
      MPI_Ssend(x, 1 + i, MPI_INT, 1, 3, w);
    } else {
      MPI_Recv(x, 2, MPI_INT, 0, 3, w, MPI_STATUS_IGNORE);
    }
  return NULL;
}

static void *anyTag(void *given) {
  int x = 0;
  if (rank == 0 && given == &w) {
    compute();
    MPI_Ssend(&x, 1, MPI_INT, 1, 4, w);
  } else if (rank == 0) {
    MPI_Ssend(&x, 1, MPI_INT, 1, 5, w);
  } else {
    /* Whoever gets it, the other one takes what is left. */
    MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, w, MPI_STATUS_IGNORE);
  }
  return NULL;
}

static void *sends(void *given) {
  int x = 0;
  if (rank == 0) {
    MPI_Ssend(&x, 1, MPI_INT, 1, 6, given == &w ? w : own);
  } else if (given == &w) {
    compute();
    MPI_Recv(&x, 1, MPI_INT, 0, 6, w, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 6, own, MPI_STATUS_IGNORE);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  w = MPI_COMM_WORLD;
  MPI_Comm_rank(w, &rank);
  MPI_Comm_dup(w, &own);
  void *(*work)(void *) = is("chain", argv)     ? chain
                          : is("one-tag", argv) ? oneTag
                          : is("any-tag", argv) ? anyTag
                                                : sends;
  pthread_create(&thread, NULL, work, &own);
  work(&w);
  if (is("chain", argv))
    MPI_Barrier(w); /* the helper waits, too */
  pthread_join(thread, NULL);
  MPI_Comm_free(&own);
  MPI_Finalize();
  return 0;
}
