// Lambdas, templates and methods.
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

template <typename F> static void inParallel(F Body) {
#pragma omp parallel
  Body();
}
template <typename F> static void once(F Body) {
#pragma omp single
  Body();
}

struct Comm {
  MPI_Comm Handle;
  void sync() const { MPI_Barrier(Handle); }
};

void start(const Comm &C) {
  inParallel([&] {
#pragma omp single
    C.sync();
    once([&] { C.sync(); });
#pragma omp master
    C.sync();
  });
  C.sync();
}
