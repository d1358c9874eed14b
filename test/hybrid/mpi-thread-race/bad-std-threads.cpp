// Threads of C++ that work on what is sent meanwhile: what a lambda has
// captured, what a function is given by reference.
// Twin: good-std-threads.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <functional>
#include <mpi.h>
#include <thread>

static void change(int &value, int *) { value = 5; }

int main(int argc, char **argv) {
  int provided, local[4] = {0}, given = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  std::thread fills([&] { local[2] = 7; });
  // CHECK-DAG: bad-std-threads.cpp:[[#@LINE+1]]:3: warning: MPI_Allreduce writes to 'local', which another thread can write to at the same time
  MPI_Allreduce(MPI_IN_PLACE, local, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  fills.join();
  std::thread changes(change, std::ref(given), local);
  // CHECK-DAG: bad-std-threads.cpp:[[#@LINE+1]]:3: warning: MPI_Allreduce writes to 'given', which another thread can write to at the same time
  MPI_Allreduce(MPI_IN_PLACE, &given, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  changes.join();
  MPI_Finalize();
}
