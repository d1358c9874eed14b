// Threads that are not OpenMP's.
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <pthread.h>

static int got;

static void take(int tag) {
  // CHECK: bad-other-threads.c:[[#@LINE+1]]:3: warning: MPI_Recv in a thread of its own needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED [{{.*}}mpi-thread-level]
  MPI_Recv(&got, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *work(void *tag) {
  take(*(int *)tag);
  return 0;
}

int main(int argc, char **argv) {
  int provided, tag = 3;
  pthread_t thread;
  // CHECK: note: MPI is started here; MPI_Init_thread can ask for more
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  pthread_create(&thread, 0, work, &tag);
  pthread_join(thread, 0);
  MPI_Finalize();
}
