// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of the C++ library that keep their elements elsewhere.
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
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
  MPI_Allreduce(part, &sigma, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce takes elements of MPI_DOUBLE from or into the object 'std::valarray', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
  MPI_Bcast(&own, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_DOUBLE from or into the object 'std::unique_ptr', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
  MPI_Bcast(&counts, 2, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into the object 'std::unordered_map', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
}
