// Threads of C++: one beside its creator, two of one function, and one that a
// vector holds.
// Twin: good-std-threads.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <thread>
#include <vector>

static void spread(int *what) {
  // CHECK-DAG: bad-std-threads.cpp:[[#@LINE+1]]:3: warning: MPI_Bcast can overlap MPI_Bcast in another thread on the same communicator
  MPI_Bcast(what, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

class Collector {
public:
  void run() {
    // CHECK-DAG: bad-std-threads.cpp:[[#@LINE+1]]:5: warning: MPI_Reduce can overlap MPI_Barrier in another thread on the same communicator
    MPI_Reduce(&Mine, &All, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  }

private:
  int Mine = 1, All = 0;
};

int main(int argc, char **argv) {
  int provided, sum = 0, one = 1, other = 2;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  std::thread adds([&] {
    // CHECK-DAG: bad-std-threads.cpp:[[#@LINE+1]]:5: warning: MPI_Allreduce can overlap MPI_Barrier in another thread on the same communicator
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  });
  MPI_Barrier(MPI_COMM_WORLD);
  adds.join();

  std::thread a(spread, &one), b(spread, &other);
  a.join();
  b.join();

  Collector collector;
  std::vector<std::thread> team;
  team.emplace_back(&Collector::run, &collector);
  MPI_Barrier(MPI_COMM_WORLD);
  for (auto &t : team)
    t.join();
  MPI_Finalize();
}
