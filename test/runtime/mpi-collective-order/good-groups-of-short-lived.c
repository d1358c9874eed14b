// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators made by some members of communicators that come and go: the memory
// of the runtime does not grow with them.
//
// A sanitizer keeps what was freed.
// REQUIRES: mpich
// UNSUPPORTED: sanitized
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 1 %t.mpich 2>&1 | %silent

#include "../../Inputs/resident.h"

#include <mpi.h>

static void make(int n) {
  for (int i = 0; i < n; ++i) {
    MPI_Group group;
    MPI_Comm parent, child;
    MPI_Comm_dup(MPI_COMM_WORLD, &parent);
    MPI_Comm_group(parent, &group);
    MPI_Comm_create_group(parent, group, i % 7, &child);
    MPI_Group_free(&group);
    MPI_Comm_free(&child);
    MPI_Comm_free(&parent);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  make(1000);
  long before = kilobytes();
  make(20000);
  long grown = kilobytes() - before;
  if (grown > 300)
    printf("error: %ld KiB more\n", grown);
  MPI_Finalize();
  return 0;
}
