// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#define MPI_LOGICAL ((MPI_Datatype)0x4c00041d)
#define MPI_C_BOOL ((MPI_Datatype)0x4c00013f)
#define MPI_CXX_BOOL ((MPI_Datatype)0x4c000133)

struct Setup {
  int Steps, Full;
  bool Long, Short;
  void share();
};

void Setup::share() {
  MPI_Bcast(&Long, 1, MPI_CXX_BOOL, 0, MPI_COMM_WORLD);
  MPI_Bcast(&Short, 1, MPI_C_BOOL, 0, MPI_COMM_WORLD);
  MPI_Bcast(&Full, 1, MPI_LOGICAL, 0, MPI_COMM_WORLD);
}
