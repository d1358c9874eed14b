// The same on other elements, on a copy, and after the join.
// Twin: bad-std-threads.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <functional>
#include <mpi.h>
#include <thread>

static void change(int &value, int *) { value = 5; }
static void take(int value, int *into) { *into = value; }

int main(int argc, char **argv) {
  int provided, local[4] = {0}, given = 0, result;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  std::thread fills([&] { local[2] = 7; });
  MPI_Allreduce(MPI_IN_PLACE, local, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  fills.join();
  std::thread takes([local]() mutable { local[0] = 7; });
  MPI_Allreduce(MPI_IN_PLACE, local, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  takes.join();
  std::thread changes(change, std::ref(given), local);
  changes.join();
  MPI_Allreduce(MPI_IN_PLACE, &given, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  std::thread copies(take, given, &result);
  MPI_Allreduce(MPI_IN_PLACE, &given, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  copies.join();
  MPI_Finalize();
}
