// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One variable, and a number of elements that is the length of an array: level
// 2, for it could be one. Twin: good-one-variable.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <stdlib.h>

static double Scale, *Scales;
static int Levels = 1;

void setup(int Most, MPI_Comm Comm) {
  Levels = Most + 1;
  Scales = malloc(Levels * sizeof *Scales);
  MPI_Bcast(Scales, Levels, MPI_DOUBLE, 0, Comm);
  MPI_Bcast(&Scale, Levels, MPI_DOUBLE, 0, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses a number of elements that is not constant, but the buffer is a variable of one MPI_DOUBLE [{{.*}}mpi-buffer-type]
}

// The number is a member of what the caller has.
struct engine {
  int Nodes;
};
int count(const struct engine *E, MPI_Comm Comm) {
  int Found = 0;
  MPI_Allreduce(MPI_IN_PLACE, &Found, E->Nodes, MPI_INT, MPI_SUM, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce uses a number of elements that is not constant, but the buffer is a variable of one MPI_INT [{{.*}}mpi-buffer-type]
  return Found;
}
