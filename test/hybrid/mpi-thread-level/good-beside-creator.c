// Both take the lock around their calls.
// Twin: bad-beside-creator.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *receive(void *into) {
  pthread_mutex_lock(&lock);
  MPI_Recv(into, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_mutex_unlock(&lock);
  return into;
}

int main(int argc, char **argv) {
  int provided, rank, got;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&t, 0, receive, &got);
  pthread_mutex_lock(&lock);
  MPI_Send(&rank, 1, MPI_INT, rank, 3, MPI_COMM_WORLD);
  pthread_mutex_unlock(&lock);
  pthread_join(t, 0);
  MPI_Finalize();
}
