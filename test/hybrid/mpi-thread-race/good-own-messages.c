// The thread is waited for, by a join or by the message that it sends when it
// is done.
// Twin: bad-own-messages.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>

static int field[32], sum;
static MPI_Request request;

static void *receives(void *from) {
  MPI_Recv(field, 32, MPI_INT, *(int *)from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(0, 0, MPI_INT, *(int *)from, 2, MPI_COMM_WORLD);
  return 0;
}

static void *completes(void *arg) {
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return arg;
}

void exchange(int peer) {
  pthread_t t;
  int mine[32] = {0};
  pthread_create(&t, 0, receives, &peer);
  MPI_Send(mine, 32, MPI_INT, peer, 0, MPI_COMM_WORLD);
  // Whose answer comes when all is received.
  MPI_Recv(0, 0, MPI_INT, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < 32; i++)
    sum += field[i];
  pthread_join(t, 0);
}

void started(int peer) {
  pthread_t t;
  int mine[32] = {0};
  MPI_Irecv(field, 32, MPI_INT, peer, 1, MPI_COMM_WORLD, &request);
  pthread_create(&t, 0, completes, 0);
  MPI_Send(mine, 32, MPI_INT, peer, 1, MPI_COMM_WORLD);
  pthread_join(t, 0);
}

static int halo[16], inner[16];
// Behind another loop.
static void *computes(void *arg) {
  for (int i = 0; i < 16; i++)
    inner[i]++;
  for (int i = 0; i < 16; i++)
    inner[i]++;
  return arg;
}

void overlaps(int peer) {
  pthread_t t;
  pthread_create(&t, 0, computes, 0);
  MPI_Recv(halo, 16, MPI_INT, peer, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_join(t, 0);
}
