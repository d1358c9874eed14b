// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A barrier in turns, in a program that is not followed up to there: the
// function is walked through from where it begins.
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
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm own;
  MPI_Request request;
  MPI_Comm_idup(MPI_COMM_WORLD, &own, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  table *t = new table(argc, MPI_COMM_WORLD);
  show(*t);
  delete t;
  MPI_Comm_free(&own);
  MPI_Finalize();
}
