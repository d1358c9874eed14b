// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector has room for the parts of all ranks, or nobody knows how much it has.
//
// Twin: bad-room-of-vector.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

void grow(std::vector<int> &what);

double total(std::vector<double> &cells, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  std::vector<double> all(cells.size() * size);
  MPI_Allgather(cells.data(), cells.size(), MPI_DOUBLE, &all[0], cells.size(),
                MPI_DOUBLE, comm);
  double sum = 0;
  for (double d : all)
    sum += d;
  return sum;
}

// Its size is asked for before it is enlarged, here and elsewhere.
void enlarged(std::vector<int> part, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  const int n = part.size();
  std::vector<int> all(n);
  grow(all);
  MPI_Allgather(part.data(), n, MPI_INT, all.data(), n, MPI_INT, comm);
  const int own = part.size();
  part.resize(own * size);
  MPI_Allgather(MPI_IN_PLACE, own, MPI_INT, part.data(), own, MPI_INT, comm);
}

// One way makes room, the other one needs none.
int added(std::vector<int> &part, bool alone, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  std::vector<int> all(part.size());
  if (!alone)
    all.assign(part.size() * size, 0);
  for (int i = 0; i < size; ++i)
    all.push_back(0);
  MPI_Allgather(part.data(), part.size(), MPI_INT, all.data(), part.size(),
                MPI_INT, comm);
  return all.back();
}

struct Histogram {
  std::vector<long> bins, everywhere;
  void makeRoom();
  void collect(MPI_Comm comm) {
    everywhere.resize(bins.size());
    makeRoom();
    MPI_Allgather(&bins[0], bins.size(), MPI_LONG, &everywhere[0], bins.size(),
                  MPI_LONG, comm);
  }
};
void collect(Histogram &h, MPI_Comm comm) { h.collect(comm); }

// As many as there are, and the root's part.
void spread(std::vector<float> &row, std::vector<float> &all, MPI_Comm comm) {
  MPI_Bcast(row.data(), row.size(), MPI_FLOAT, 0, comm);
  MPI_Scatter(all.data(), row.size(), MPI_FLOAT, row.data(), row.size(),
              MPI_FLOAT, 0, comm);
}
