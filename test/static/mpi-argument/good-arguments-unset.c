// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-arguments-unset.c: there are none, and MPI is told so.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void start_unless_started(void) {
  int argc = 0, started;
  char **argv = 0;
  MPI_Initialized(&started);
  if (!started)
    MPI_Init(&argc, &argv);
}

void start(int *argc, char ***argv) { MPI_Init(argc, argv); }

void start_alone(void) { MPI_Init(0, 0); }
