// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-world-like-others.cpp: what the ranks of the part have is put
// together first, and then what all have; and a function whose part is named one.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

MPI_Comm team();

void collect(int n, const std::vector<double> &mine,
             std::vector<double> &all, std::vector<double> &most) {
  MPI_Comm comm = team();
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Reduce(mine.data(), all.data(), n, MPI_DOUBLE, MPI_SUM, 0, comm);
  MPI_Reduce(&mine[n], &all[n], n, MPI_DOUBLE, MPI_SUM, 0, comm);
  MPI_Reduce(all.data(), most.data(), n, MPI_DOUBLE, MPI_MAX, 0,
             MPI_COMM_WORLD);
  MPI_Reduce(&all[n], &most[n], n, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    all.push_back(0);
}

void both(bool here, int n, const std::vector<double> &mine,
          std::vector<double> &all) {
  MPI_Comm node = team();
  int rank;
  MPI_Comm_rank(node, &rank);
  if (here) {
    MPI_Reduce(mine.data(), all.data(), n, MPI_DOUBLE, MPI_SUM, 0, node);
    MPI_Reduce(&mine[n], &all[n], n, MPI_DOUBLE, MPI_SUM, 0, node);
  } else {
    MPI_Reduce(mine.data(), all.data(), n, MPI_DOUBLE, MPI_MAX, 0,
               MPI_COMM_WORLD);
    MPI_Reduce(&mine[n], &all[n], n, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  }
  if (rank == 0)
    all.push_back(0);
}
