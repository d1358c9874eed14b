// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The helpers are handed the communicator of the callers; or the function knows of
// all ranks, too.
// Twin: bad-world-by-helper.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
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
  mpi::barrier(comm);
  return all;
}

double Partitioner::run_measured(int n) {
  const int rank = mpi::rank_in(comm), of_all = mpi::rank_in(MPI_COMM_WORLD);
  double own = n * rank + of_all, all = 0;
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  mpi::barrier(MPI_COMM_WORLD);
  return all;
}
