// Other memory, or an order: by a join, a flag, a mutex held around both; and
// two buffers that change places.
// Twin: bad-own-threads.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

static int field[64], next[64], turns[2][8], total;
static atomic_int full;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *fill(void *arg) {
  for (int i = 0; i < 64; i++)
    field[i] = i;
  atomic_store(&full, 1);
  return arg;
}

static void *behind(void *arg) {
  for (int i = 32; i < 64; i++)
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
    p->sum += p->from[i];
  return arg;
}

static void *counts(void *arg) {
  pthread_mutex_lock(&lock);
  total++;
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *receive(void *into) {
  MPI_Recv(into, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return into;
}

int main(int argc, char **argv) {
  int provided, rank, size, one[2];
  pthread_t t[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pthread_create(&t[0], 0, fill, 0);
  MPI_Bcast(next, 64, MPI_INT, 0, MPI_COMM_WORLD);
  while (!atomic_load(&full))
    ;
  MPI_Bcast(field, 64, MPI_INT, 0, MPI_COMM_WORLD);
  pthread_join(t[0], 0);
  MPI_Bcast(field, 64, MPI_INT, 0, MPI_COMM_WORLD);

  pthread_create(&t[0], 0, behind, 0);
  MPI_Bcast(field, 32, MPI_INT, 0, MPI_COMM_WORLD);
  pthread_join(t[0], 0);

  for (int k = 0; k < 10; k++) {
    struct part p = {turns[k % 2], 0};
    pthread_create(&t[0], 0, add, &p);
    MPI_Bcast(turns[1 - k % 2], 8, MPI_INT, 0, MPI_COMM_WORLD);
    pthread_join(t[0], 0);
  }

  pthread_create(&t[0], 0, counts, 0);
  pthread_mutex_lock(&lock);
  MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);
  pthread_mutex_unlock(&lock);
  pthread_join(t[0], 0);

  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, receive, &one[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  MPI_Finalize();
}
