// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a parameter is declared as says how many elements there are.
// Twin: good-part-of-parameter.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

enum { Nodes, Faces };

int exchange(long Meta[2], int Rank, MPI_Comm Comm) {
  if (Rank == 0)
    Meta[Nodes] = Meta[Faces] = 3;
  MPI_Bcast(Meta, 2, MPI_INT, 0, Comm);
  // CHECK: bad-part-of-parameter.cpp:[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'long'
  return Meta[Faces] == 1;
}

struct Mesh {
  int Dim;
  long Numbers[2];
  void share(MPI_Comm Comm) {
    MPI_Bcast(Numbers, 2, MPI_INT, 0, Comm);
    // CHECK: bad-part-of-parameter.cpp:[[#@LINE-1]]:5: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'long'
  }
};

void share(Mesh &M, MPI_Comm Comm) { M.share(Comm); }
