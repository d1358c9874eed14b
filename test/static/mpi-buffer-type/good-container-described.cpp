// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of containers, a number beside one, and what keeps its elements in
// itself. Twin: bad-container-described.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <array>
#include <complex>
#include <mpi.h>
#include <string>
#include <vector>

struct steps {
  std::vector<double> widths;
  int count = 0;
  std::array<double, 4> fixed;
  std::complex<double> wave;
  void smallest(MPI_Comm comm);
};

void steps::smallest(MPI_Comm comm) {
  MPI_Allreduce(MPI_IN_PLACE, widths.data(), 1, MPI_DOUBLE, MPI_MIN, comm);
  MPI_Bcast(&widths[0], count, MPI_DOUBLE, 0, comm);
  MPI_Bcast(&widths.front(), count, MPI_DOUBLE, 0, comm);
  MPI_Bcast(&count, 1, MPI_INT, 0, comm);
  MPI_Bcast(&fixed, 4, MPI_DOUBLE, 0, comm);
  MPI_Bcast(&wave, 2, MPI_DOUBLE, 0, comm);
}

void name(std::string &text, MPI_Comm comm) {
  text.resize(16);
  MPI_Bcast(&text[0], 16, MPI_CHAR, 0, comm);
}
