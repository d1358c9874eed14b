// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all ranks know chooses the name, the rank one for itself alone, or
// between one and the same. Twin: bad-chosen-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void both_named(int quick) {
  const char *name = "rest.dat";
  MPI_File f;
  if (quick)
    name = "first.dat";
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_close(&f);
}

void alone(const char *given) {
  int rank;
  MPI_File f;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_SELF, rank == 1 ? "other.dat" : given, MPI_MODE_RDONLY,
                MPI_INFO_NULL, &f);
  MPI_File_close(&f);
}

void the_same(MPI_Comm comm) {
  const char *name = "rest.dat";
  int rank;
  MPI_File f;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    name = "rest.dat";
  MPI_File_open(comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_close(&f);
}
