// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadSanitizer reports races between what one thread loads and stores and what
// MPI reads and writes for another one: the buffer of a send, of a receive, of a
// nonblocking operation until its wait, of a collective, of a call that waits long,
// and every second element of a vector, in a call and under way.
//
// REQUIRES: tsan
// RUN: %tutti %mpicc -fsanitize=thread -g -O1 %s -o %t -pthread 2>&1 | %silent
// RUN: not %run -n 2 %t send 2>&1 | FileCheck %s --check-prefixes=CHECK,SEND
// RUN: not %run -n 2 %t recv 2>&1 | FileCheck %s --check-prefixes=CHECK,RECV
// RUN: not %run -n 2 %t irecv 2>&1 | FileCheck %s --check-prefixes=CHECK,IRECV
// RUN: not %run -n 2 %t isend 2>&1 | FileCheck %s --check-prefixes=CHECK,ISEND
// RUN: not %run -n 2 %t persistent 2>&1 | FileCheck %s --check-prefixes=CHECK,PERSISTENT
// RUN: not %run -n 2 %t bcast 2>&1 | FileCheck %s --check-prefixes=CHECK,BCAST
// RUN: not %run -n 2 %t vector 2>&1 | FileCheck %s --check-prefixes=CHECK,VECTOR
// RUN: not %run -n 2 %t long 2>&1 | FileCheck %s --check-prefixes=CHECK,LONG

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int rank, data[8], other[8];
static const char *how;
static int is(const char *name) { return !strcmp(how, name); }

/* There and back, often: the other thread of rank 0 waits meanwhile. */
static void exchange(void) {
  int token = 0;
  for (int i = 0; i < 5000; ++i) {
    if (rank == 0)
      MPI_Send(&token, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Recv(&token, 1, MPI_INT, 1 - rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
      MPI_Send(&token, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
}

/* By rank 0, beside main; nothing orders it with what that does. */
static void *touch(void *unused) {
  if (is("long"))
    exchange();
  if (is("send") || is("isend") || is("persistent"))
    data[3] = 7;
  else if (is("vector"))
    data[4] = 7;
  else
    printf("%d\n", data[3]);
  return unused;
}

static void communicate(void) {
  MPI_Request r;
  MPI_Datatype every;
  if (rank == 1) {
    if (is("long"))
      exchange();
    if (is("recv") || is("irecv") || is("long"))
      MPI_Send(data, 8, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (!is("bcast"))
      MPI_Recv(other, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (is("send")) {
    MPI_Send(data, 8, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (is("recv") || is("long")) {
    MPI_Recv(data, 8, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (is("isend")) {
    MPI_Isend(data, 8, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else if (is("irecv")) {
    MPI_Irecv(data, 8, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else if (is("persistent")) {
    MPI_Send_init(data, 8, MPI_INT, 1, 1, MPI_COMM_WORLD, &r);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } else if (is("vector")) {
    MPI_Type_vector(4, 1, 2, MPI_INT, &every);
    MPI_Type_commit(&every);
    MPI_Send(data, 1, every, 1, 1, MPI_COMM_WORLD);
    MPI_Type_free(&every);
  }
  if (is("bcast"))
    MPI_Bcast(data, 8, MPI_INT, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int level;
  pthread_t beside;
  how = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    pthread_create(&beside, NULL, touch, NULL);
  communicate();
  if (rank == 0)
    pthread_join(beside, NULL);
  MPI_Finalize();
  return 0;
}

// CHECK: WARNING: ThreadSanitizer: data race
// SEND: {{(communicate|touch).*bad-accesses.c}}
// RECV: {{(communicate|touch).*bad-accesses.c}}
// IRECV: MPI_Irecv of rank 0 from 1, tag 1
// ISEND: MPI_Isend of rank 0 to 1, tag 1
// PERSISTENT: MPI_Send_init of rank 0 to 1, tag 1
// BCAST: {{(communicate|touch).*bad-accesses.c}}
// LONG: 'calls of MPI'
// VECTOR: {{(communicate|touch).*bad-accesses.c}}
