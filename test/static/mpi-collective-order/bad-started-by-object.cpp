// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-started-by-object.cpp, but the object that is made at its first use, by
// one rank alone, makes a collective call.
// Twin: good-started-by-object.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

namespace {
struct settings {
  int Level = 0;
  settings() { MPI_Bcast(&Level, 1, MPI_INT, 0, MPI_COMM_WORLD); }
};
settings &the_settings() {
  static settings Only;
  return Only;
}
} // namespace

int main(int argc, char **argv) {
  int Rank, Level = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    Level = the_settings().Level;
  // CHECK: warning: MPI_Bcast (called by '{{.*}}') is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return Level < 0;
}
