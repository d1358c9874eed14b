// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fortran's LOGICAL is four times as large as bool.
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#define MPI_LOGICAL ((MPI_Datatype)0x4c00041d)

struct Setup {
  int Steps;
  bool Long, Short;
  void share();
};

void Setup::share() {
  MPI_Bcast(&Long, 1, MPI_LOGICAL, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_LOGICAL from or into a buffer of type 'bool' [{{.*}}mpi-buffer-type]
}

void all(bool *Flags, int N) {
  MPI_Bcast(Flags, N, MPI_LOGICAL, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_LOGICAL from or into a buffer of type 'bool' [{{.*}}mpi-buffer-type]
}
