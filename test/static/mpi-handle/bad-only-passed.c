// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles that nothing makes, and that are only passed: the maker was
// forgotten. Twin: good-only-passed.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void openShared(const char *name, MPI_Comm comm, MPI_File *file) {
  MPI_Info hints;
  (void)&hints;
  // CHECK: [[#@LINE+1]]:3: warning: MPI_File_open uses an info object that was never set
  MPI_File_open(comm, name, MPI_MODE_RDONLY, hints, file);
  MPI_File_set_view(*file, 0, MPI_INT, MPI_INT, "native", hints);
}

double total(double mine) {
  MPI_Comm team;
  double sum = 0;
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Allreduce uses a communicator that was never set
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, team);
  return sum;
}

void rows(double *a, int to, MPI_Comm comm) {
  MPI_Datatype row;
  if (to > 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Send uses a datatype that was never set
    MPI_Send(a, 1, row, to, 0, comm);
}

void columns(double *a, int to, MPI_Comm comm) {
  MPI_Datatype types[2];
  types[0] = MPI_DOUBLE;
  MPI_Send(a, 1, types[0], to, 1, comm);
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Send uses a datatype that was never set
  MPI_Send(a, 1, types[1], to, 2, comm);
}
