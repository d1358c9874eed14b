// One thread after the other.
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <pthread.h>

static int got;

static void take(int tag) {
  MPI_Recv(&got, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *work(void *tag) {
  take(*(int *)tag);
  return 0;
}

int main(int argc, char **argv) {
  int provided, tag = 3;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  pthread_create(&thread, 0, work, &tag);
  pthread_join(thread, 0);
  MPI_Finalize();
}
