// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in turns, in an object that was made before: nothing but
// MPI_Comm_rank and MPI_Comm_size ever sets the members.
// RUN: %quiet
#include <cstdio>
#include <mpi.h>
#include <vector>
class table {
public:
  table(long n, MPI_Comm comm) : n(n), comm(comm) {
    MPI_Comm_size(comm, &size);
    MPI_Comm_rank(comm, &rank);
    values.resize(n);
  }
  ~table() { values.clear(); }
  long at(long i) const { return values[i]; }
  void print() const {
    for (int p = 0; p < size; p++) {
      MPI_Barrier(comm);
      if (p == rank) {
        for (long i = 0; i < n; i++)
          printf("%ld\n", at(i));
        MPI_Barrier(comm);
      }
    }
  }

private:
  long n;
  std::vector<long> values;
  MPI_Comm comm;
  int rank, size;
};
void show(const table &t) { t.print(); }
table *make(long n, MPI_Comm comm) { return new table(n, comm); }
