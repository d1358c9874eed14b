// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library works on the communicator of its callers, by helpers that it hands
// that one, and makes one call on all ranks.
// Twin: good-world-by-helper.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

namespace mpi {
inline int rank_in(MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  return rank;
}
inline int size_of(MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  return size;
}
inline void barrier(MPI_Comm comm) { MPI_Barrier(comm); }
} // namespace mpi

class Partitioner {
public:
  explicit Partitioner(MPI_Comm comm) : comm(comm) {}
  double run(int n);
  double run_measured(int n);

private:
  MPI_Comm comm;
};

double Partitioner::run(int n) {
  const int rank = mpi::rank_in(comm), size = mpi::size_of(comm);
  double own = n * rank / size, all = 0;
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  mpi::barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is made on MPI_COMM_WORLD
  return all;
}
