// Threads of the system and their creator, in an order: by a join, a mutex and a
// condition, an atomic flag, a message; or each with its communicator.
// Twin: bad-own-threads.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

static int sum, share, full;
static atomic_int done;
static MPI_Comm own, copies[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *adds(void *arg) {
  MPI_Allreduce(&share, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  pthread_mutex_lock(&lock);
  full = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *flags(void *arg) {
  MPI_Allreduce(&share, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  atomic_store(&done, 1);
  return arg;
}

static void *listens(void *arg) {
  int order, rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&order, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Bcast(arg, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return arg;
}

static void *apart(void *arg) {
  MPI_Bcast(arg, 1, MPI_INT, 0, own);
  return arg;
}

static void *each(void *arg) {
  MPI_Comm *comm = arg;
  MPI_Barrier(*comm);
  return arg;
}

static void finish(pthread_t t) { pthread_join(t, 0); }

int main(int argc, char **argv) {
  int provided, rank, started = argc > 1;
  pthread_t t, workers[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  for (int i = 0; i < 2; i++)
    MPI_Comm_dup(MPI_COMM_WORLD, &copies[i]);

  pthread_create(&t, 0, adds, 0);
  pthread_mutex_lock(&lock);
  while (!full)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  MPI_Barrier(MPI_COMM_WORLD);
  finish(t);
  MPI_Barrier(MPI_COMM_WORLD);

  pthread_create(&t, 0, flags, 0);
  while (!atomic_load(&done))
    ;
  MPI_Barrier(MPI_COMM_WORLD);
  pthread_join(t, 0);

  pthread_create(&t, 0, listens, &sum);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Send(&rank, 1, MPI_INT, rank, 1, MPI_COMM_WORLD);
  pthread_join(t, 0);

  if (started)
    pthread_create(&t, 0, apart, &sum);
  MPI_Barrier(MPI_COMM_WORLD);
  if (started)
    pthread_join(t, 0);
  MPI_Barrier(own);

  for (int i = 0; i < 2; i++)
    pthread_create(&workers[i], 0, each, &copies[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(workers[i], 0);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 2; i++)
    MPI_Comm_free(&copies[i]);
  MPI_Comm_free(&own);
  MPI_Finalize();
}
