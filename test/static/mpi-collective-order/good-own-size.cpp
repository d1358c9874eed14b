// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank with nothing of its own takes part all the same, all have as much, or
// another container decides.
//
// Twin: bad-own-size.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

int seeds(const std::vector<int> &found, MPI_Comm comm) {
  int own = 0, all;
  if (!found.empty())
    own = found.size();
  MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, comm);
  return all;
}

// Whether all have as many.
bool same(const std::vector<int> &cells, MPI_Comm comm) {
  if (cells.empty())
    return true;
  int own = cells.size(), most;
  MPI_Allreduce(&own, &most, 1, MPI_INT, MPI_MAX, comm);
  return most == own;
}

// The fields are a matter of the program, what is in them of the rank.
void fields(const std::vector<std::vector<double>> &of, std::vector<int> &counts,
            std::vector<int> &from, double *all, MPI_Comm comm) {
  if (of.empty())
    return;
  const std::vector<double> &first = of[0];
  MPI_Allgatherv(first.data(), first.size(), MPI_DOUBLE, all, counts.data(),
                 from.data(), MPI_DOUBLE, comm);
}

void tell(std::vector<double> &mine, std::vector<int> &counts,
          std::vector<int> &from, double *all, MPI_Comm comm) {
  int n;
  MPI_Comm_size(comm, &n);
  std::vector<double> as(n);
  if (as.size() == 1)
    return;
  MPI_Allgatherv(as.data(), as.size(), MPI_DOUBLE, all, counts.data(),
                 from.data(), MPI_DOUBLE, comm);
}
