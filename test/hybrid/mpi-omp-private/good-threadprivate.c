// Each thread gets the value, or the one that has it makes the call.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static double mine[4];
static int tag;
#pragma omp threadprivate(mine, tag)

void buffer(int peer) {
  for (int i = 0; i < 4; i++)
    mine[i] = i;
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    MPI_Send(mine, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

void argument(int peer, const int *x) {
  tag = 5;
#pragma omp parallel num_threads(2) copyin(tag)
  MPI_Send(x, 1, MPI_INT, peer, tag, MPI_COMM_WORLD);
}
