// What a thread of the system fills or reads is sent or received into by its
// creator meanwhile; what two threads are given is the same variable.
// Twin: good-own-threads.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <pthread.h>

static int field[64], next[64], total;

static void *fill(void *arg) {
  for (int i = 0; i < 64; i++)
    field[i] = i;
  return arg;
}

struct part {
  int *from;
  int sum;
};

static void *add(void *arg) {
  struct part *p = arg;
  for (int i = 0; i < 8; i++)
    total += p->from[i];
  return arg;
}

static void *receive(void *into) {
  // CHECK-DAG: bad-own-threads.c:[[#@LINE+1]]:3: warning: MPI_Recv writes to 'both', which other threads pass to it too
  MPI_Recv(into, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return into;
}

int main(int argc, char **argv) {
  int provided, rank, size, both;
  pthread_t t, other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pthread_create(&t, 0, fill, 0);
  // CHECK-DAG: bad-own-threads.c:[[#@LINE+1]]:3: warning: MPI_Bcast writes to 'field', which another thread can write to at the same time
  MPI_Bcast(field, 64, MPI_INT, 0, MPI_COMM_WORLD);
  pthread_join(t, 0);

  struct part p;
  p.from = next;
  pthread_create(&t, 0, add, &p);
  // CHECK-DAG: bad-own-threads.c:[[#@LINE+1]]:3: warning: MPI_Sendrecv writes to 'next', which another thread can read at the same time
  MPI_Sendrecv(field, 8, MPI_INT, (rank + 1) % size, 1, next, 8, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  pthread_join(t, 0);

  pthread_create(&t, 0, receive, &both);
  pthread_create(&other, 0, receive, &both);
  pthread_join(t, 0);
  pthread_join(other, 0);
  MPI_Finalize();
}
