// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-wider-member.c: the type of the member, members in a row of their own
// type, elements of an array that are sent in pairs, a narrower type.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_ompi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct file {
  int Size, Copy;
  long Offset;
  int Pair[2];
};

void sizes(struct file *F, int *All, MPI_Comm C) {
  MPI_Allgather(&F->Size, 1, MPI_INT, All, 1, MPI_INT, C);
  MPI_Bcast(&F->Size, 2, MPI_INT, 0, C);
  MPI_Bcast(F->Pair, 1, MPI_LONG, 0, C);
  MPI_Bcast(&F->Pair[0], 1, MPI_LONG, 0, C);
  MPI_Bcast(&F->Offset, 2, MPI_INT, 0, C);
  MPI_Bcast(&F->Size, sizeof(int), MPI_BYTE, 0, C);
}
