// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector of each rank's own length is the first member of an object, and has
// its address: what is behind it in the object is not what it holds.
// Twin: bad-first-member.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <cstdio>
#include <mpi.h>
#include <vector>

class Graph {
public:
  Graph(long Own, long All) : Own(Own), All(All) {
    MPI_Comm_size(MPI_COMM_WORLD, &Size);
    MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
    Indices.resize(Own + 1, 0);
  }
  void print() const {
    if (All > 1000)
      return;
    for (int P = 0; P < Size; ++P) {
      if (P == Rank)
        for (long I = 0; I < Own; ++I)
          printf("%ld\n", Indices[I]);
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
  std::vector<long> Indices;

private:
  long Own, All;
  int Rank, Size;
};

int main(int argc, char **argv) {
  int Rank, Size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  long All = argc * 100L;
  Graph *G = new Graph(All * (Rank + 1) / Size - All * Rank / Size, All);
  if (argc > 1)
    G->print();
  delete G;
  MPI_Finalize();
}
