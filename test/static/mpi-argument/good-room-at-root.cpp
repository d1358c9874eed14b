// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector has elements on all ranks, or the root alone needs them; there may be none.
// Twin: bad-room-at-root.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

std::vector<int> share(const std::vector<int> &at_root, int n, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  std::vector<int> result;
  if (rank == 0)
    result = at_root;
  else
    result.resize(n);
  MPI_Bcast(result.data(), n, MPI_INT, 0, comm);
  return result;
}

std::vector<int> collect(int mine, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  std::vector<int> all;
  if (rank == 0)
    all.resize(size);
  MPI_Gather(&mine, 1, MPI_INT, all.data(), 1, MPI_INT, 0, comm);
  return all;
}

void take(int n, int peer, MPI_Comm comm) {
  std::vector<double> room;
  if (n > 0)
    room.resize(n);
  MPI_Recv(room.data(), n, MPI_DOUBLE, peer, 0, comm, MPI_STATUS_IGNORE);
}

void empty(int peer, MPI_Comm comm) {
  std::vector<double> none;
  MPI_Send(none.data(), static_cast<int>(none.size()), MPI_DOUBLE, peer, 0, comm);
}
