// The same one after the other, and with what C++ has for an order.
// Twin: bad-std-threads.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++20 %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <atomic>
#include <condition_variable>
#include <mpi.h>
#include <mutex>
#include <thread>
#include <vector>

static void spread(int *what) { MPI_Bcast(what, 1, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided, sum = 0, one = 1, other = 2;
  std::atomic<bool> done{false};
  std::mutex lock;
  std::condition_variable changed;
  bool ready = false;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  std::thread adds([&] {
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    done.store(true, std::memory_order_release);
  });
  while (!done.load(std::memory_order_acquire))
    std::this_thread::yield();
  MPI_Barrier(MPI_COMM_WORLD);
  if (adds.joinable())
    adds.join();
  MPI_Barrier(MPI_COMM_WORLD);

  std::thread late([&] {
    std::unique_lock<std::mutex> held(lock);
    changed.wait(held, [&] { return ready; });
    held.unlock();
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  });
  MPI_Barrier(MPI_COMM_WORLD);
  {
    std::lock_guard<std::mutex> held(lock);
    ready = true;
  }
  changed.notify_one();
  late.join();

  std::thread a(spread, &one);
  a.join();
  std::thread b(spread, &other);
  b.join();
  {
    std::jthread c(spread, &one);
  }
  std::vector<std::thread> team;
  team.emplace_back(spread, &one);
  for (auto &t : team)
    t.join();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
