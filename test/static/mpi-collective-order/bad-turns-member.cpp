// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-turns-member.cpp, but the last rank has no turn.
// RUN: %found
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
    for (int p = 0; p < size - 1; p++) {
      MPI_Barrier(comm);
      if (p == rank) {
        for (long i = 0; i < n; i++)
          printf("%ld\n", at(i));
        MPI_Barrier(comm);
        // CHECK: :[[#@LINE-1]]:9: warning: MPI_Barrier is not reached by every rank of 'comm'
        // CHECK: note: for example, with 2 ranks: rank 0 in MPI_Barrier ({{.*}}), rank 1 in MPI_Finalize ({{.*}})
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
  table *t = new table(argc, MPI_COMM_WORLD);
  show(*t);
  delete t;
  MPI_Finalize();
}
