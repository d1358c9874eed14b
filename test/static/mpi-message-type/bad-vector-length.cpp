// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points of three numbers are sent, and received as points of two: as many as the
// vectors have elements, which is what the program was told.
// Twin: good-vector-length.cpp.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <cstdlib>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
  int me, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::vector<double> mine(3 * std::atoi(argv[1])), other(mine.size());
  const int points = mine.size() / 3;
  if (me == 0)
    MPI_Send(mine.data(), points * 3, MPI_DOUBLE, ranks - 1, 0, MPI_COMM_WORLD);
  else if (me == ranks - 1)
    // CHECK: bad-vector-length.cpp:[[#@LINE+1]]:{{.*}}MPI_Recv of say {{[0-9]+}} x MPI_DOUBLE is too short for the message of say {{[0-9]+}} x MPI_DOUBLE
    MPI_Recv(other.data(), points * 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
