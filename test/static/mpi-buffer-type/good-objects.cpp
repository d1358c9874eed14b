// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <memory>
#include <mpi.h>
#include <unordered_map>
#include <valarray>

struct Stress {
  std::valarray<double> sigma;
  std::unique_ptr<double[]> own;
  std::unordered_map<int, int> counts;
  void sum(double *part);
};

void Stress::sum(double *part) {
  MPI_Allreduce(part, &sigma[0], 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Bcast(own.get(), 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&counts[1], 1, MPI_INT, 0, MPI_COMM_WORLD);
}
