// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that code sets before main is called: their number is not that of
// the image.
// Twin: bad-before-main.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O1 -g -DOBJECT %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O1 -g -DATTRIBUTE %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int chosen();

#if defined(OBJECT)
struct Neighbor {
  Neighbor(int of) : rank(of) {}
  int rank;
};
static Neighbor next(chosen());
#define PEER next.rank
#elif defined(ATTRIBUTE)
static int peer;
__attribute__((constructor)) static void choose() { peer = chosen(); }
#define PEER peer
#else
static int peer = chosen();
#define PEER peer
#endif

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, x = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Ssend(&x, 1, MPI_INT, PEER, 0, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}
