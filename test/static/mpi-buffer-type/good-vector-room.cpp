// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with room enough, or of a length that is not known.
// Twin: bad-vector-room.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

void made(int from, MPI_Comm comm) {
  std::vector<double> parts(8);
  MPI_Recv(parts.data(), 8, MPI_DOUBLE, from, 5, comm, MPI_STATUS_IGNORE);
}

void resized(MPI_Comm comm) {
  std::vector<int> ids;
  ids.resize(3);
  ids.resize(5);
  MPI_Bcast(&ids[0], 5, MPI_INT, 0, comm);
}

void halves(MPI_Comm comm) {
  std::vector<float> both(8);
  MPI_Allreduce(MPI_IN_PLACE, &both[4], 4, MPI_FLOAT, MPI_SUM, comm);
}

void lengths(int mine, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  std::vector<int> all(size);
  MPI_Allgather(&mine, 1, MPI_INT, all.data(), 1, MPI_INT, comm);
}

// Callers know that it is long enough.
void given(std::vector<double> &parts, int n, MPI_Comm comm) {
  std::vector<double> copy(n);
  MPI_Bcast(parts.data(), 8, MPI_DOUBLE, 0, comm);
  MPI_Allreduce(parts.data(), copy.data(), 8, MPI_DOUBLE, MPI_SUM, comm);
}
