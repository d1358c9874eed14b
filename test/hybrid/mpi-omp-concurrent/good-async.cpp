// The result is waited for first, or the function begins only then; what the
// table holds is nothing of MPI.
// Twin: bad-async.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | %silent
#include <future>
#include <mpi.h>
#include <pthread.h>

static void *calls(void *what) {
  ++*static_cast<int *>(what);
  return nullptr;
}
static void *adds(void *what) {
  *static_cast<int *>(what) += 2;
  return nullptr;
}

void at_once(int *value) {
  auto done = std::async(std::launch::async, [=] {
    MPI_Bcast(value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  });
  done.wait();
  MPI_Barrier(MPI_COMM_WORLD);
}

int by_policy(int *value) {
  auto done = std::async(std::launch::deferred, [=] {
    MPI_Bcast(value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return *value;
  });
  MPI_Barrier(MPI_COMM_WORLD);
  return done.get();
}

void by_table(int *value) {
  void *(*bodies[2])(void *) = {adds, calls};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], nullptr, bodies[i], &value[i]);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], nullptr);
}
