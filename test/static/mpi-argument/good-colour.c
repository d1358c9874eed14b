// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A colour that is negative on one way, with nobody asking.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

MPI_Comm team(MPI_Comm all, int rank, int teams, int each) {
  MPI_Comm mine;
  int colour = rank < teams * each ? rank / each : MPI_UNDEFINED;
  MPI_Comm_split(all, colour, rank, &mine);
  return mine;
}

MPI_Comm writers(MPI_Comm all, int rank, int writes) {
  MPI_Comm mine;
  int colour;
  if (writes)
    colour = 1;
  else
    colour = -2;
  if (colour < 0)
    colour = 0;
  MPI_Comm_split(all, colour, rank, &mine);
  return mine;
}
