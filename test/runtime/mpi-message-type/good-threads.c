// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of two ranks that exchange messages at once, each with what fits: on
// a communicator or with a tag each; with one tag, so that nobody knows which
// message is the first one, and the receiver asks each time; two that receive
// what two send; who matches a message before another thread goes on.
//
// RUN: %mpicc -g -O0 %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpicc -g -O2 %s -o %t2 -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t comms 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 tags 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t one-tag 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 one-tag 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t any-tag 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 any-tag 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t both 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 both 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t matched 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t2 in-turn 2>&1 | %silent

#include <mpi.h>
#include <pthread.h>
#include <string.h>

enum { ROUNDS = 300 };
static int rank;
static const char *how;
static MPI_Comm own;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static int is(const char *name) { return !strcmp(how, name); }

/* What the threads of rank 1 get, whatever it is. */
static void take_any(int tag) {
  int in[8], count;
  MPI_Status status;
  MPI_Message message;
  if (is("matched")) {
    MPI_Mprobe(0, tag, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_Mrecv(in, count, MPI_INT, &message, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Probe(0, tag, MPI_COMM_WORLD, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Recv(in, count, MPI_INT, 0, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
}

static void *work(void *given) {
  int number = given != NULL, data[8] = {0};
  int with_comm = is("comms"), tag = is("tags") || is("any-tag") ? number : 0;
  MPI_Comm comm = with_comm && number ? own : MPI_COMM_WORLD;
  MPI_Datatype type = number && (with_comm || is("tags")) ? MPI_FLOAT : MPI_INT;
  int length = is("one-tag") || is("any-tag") || is("both") || is("matched")
                   ? 1 + 5 * number
                   : 1 + number;
  for (int i = 0; i < ROUNDS; ++i) {
    if (is("in-turn"))
      pthread_mutex_lock(&turn);
    if (rank == 0)
      MPI_Send(data, length, type, 1, tag, comm);
    else if (is("both"))
      MPI_Recv(data, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (is("matched") || is("in-turn"))
      take_any(0);
    else
      MPI_Recv(data, length, type, 0, tag, comm, MPI_STATUS_IGNORE);
    if (is("in-turn"))
      pthread_mutex_unlock(&turn);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  how = argv[1];
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  if (rank == 1 && (is("one-tag") || is("any-tag"))) {
    /* One thread, which gets the messages of both in some order. */
    for (int i = 0; i < 2 * ROUNDS; ++i)
      take_any(is("any-tag") ? MPI_ANY_TAG : 0);
  } else {
    pthread_create(&thread, NULL, work, &own);
    work(NULL);
    pthread_join(thread, NULL);
  }
  MPI_Comm_free(&own);
  MPI_Finalize();
  return 0;
}
