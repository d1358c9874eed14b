// The standard library's threads.
// RUN: %clangxx %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <thread>

int main(int argc, char **argv) {
  int provided, got = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  std::thread other([&] {
    // CHECK: bad-std-thread.cpp:[[#@LINE+1]]:5: warning: MPI_Recv in a thread of its own needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
    MPI_Recv(&got, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  });
  other.join();
  MPI_Finalize();
}
