// Threads of std::async, and one whose body a table holds.
// Twin: good-async.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -g -fpass-plugin=%pass -O0 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -g -fpass-plugin=%pass -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <future>
#include <mpi.h>
#include <pthread.h>

static void *calls(void *what) {
  // CHECK-DAG: bad-async.cpp:[[#@LINE+1]]:3: warning: MPI_Bcast can overlap MPI_Barrier in another thread on the same communicator
  MPI_Bcast(what, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return nullptr;
}
static void *adds(void *what) {
  *static_cast<int *>(what) += 2;
  return nullptr;
}

void at_once(int *value) {
  auto done = std::async(std::launch::async, [=] {
    // CHECK-DAG: bad-async.cpp:[[#@LINE+1]]:5: warning: MPI_Bcast can overlap MPI_Barrier in another thread on the same communicator
    MPI_Bcast(value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  });
  MPI_Barrier(MPI_COMM_WORLD);
  done.wait();
}

int by_policy(int *value) {
  auto done = std::async([=] {
    // CHECK-DAG: bad-async.cpp:[[#@LINE+1]]:5: warning: MPI_Bcast can overlap MPI_Barrier in another thread on the same communicator
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
