// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank receives what the one before it has sent.
// Twin: bad-bindings.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include "../../Inputs/bindings.h"

int main(int argc, char **argv) {
  MPI::Init(argc, argv);
  const int rank = MPI::COMM_WORLD.Get_rank();
  double x = rank, y = 0;
  if (rank == 0)
    MPI::COMM_WORLD.Send(&x, 1, MPI::DOUBLE, 1, 5);
  else if (rank == 1)
    MPI::COMM_WORLD.Recv(&y, 1, MPI::DOUBLE, 0, 5);
  MPI::Finalize();
  return y < 0;
}
