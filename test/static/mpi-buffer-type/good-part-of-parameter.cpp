// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

enum { Nodes, Faces };

int exchange(long Meta[2], int Rank, MPI_Comm Comm) {
  if (Rank == 0)
    Meta[Nodes] = Meta[Faces] = 3;
  MPI_Bcast(Meta, 2, MPI_LONG, 0, Comm);
  return Meta[Faces] == 1;
}

/// How many there are is not said.
void some(long *Meta, MPI_Comm Comm) { MPI_Bcast(Meta, 2, MPI_INT, 0, Comm); }

struct Mesh {
  int Dim;
  long Numbers[2];
  void share(MPI_Comm Comm) { MPI_Bcast(Numbers, 4, MPI_INT, 0, Comm); }
};

void share(Mesh &M, MPI_Comm Comm) { M.share(Comm); }
