// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank chooses between names of a file: both of them written in the
// program, or one that it is given. Twin: good-chosen-name.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,GIVEN --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void both_named(void) {
  const char *name = "rest.dat";
  int rank;
  MPI_File f;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    name = "first.dat";
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: the file name of MPI_File_open on MPI_COMM_WORLD depends on the rank [{{.*}}mpi-collective-args]
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_close(&f);
}

void one_given(MPI_Comm comm, const char *given) {
  int rank;
  MPI_File f;
  MPI_Comm_rank(comm, &rank);
  // GIVEN-DAG: :[[#@LINE+1]]:3: warning: the file name of MPI_File_open on 'comm' depends on the rank [{{.*}}mpi-collective-args]
  MPI_File_open(comm, rank == 1 ? "other.dat" : given, MPI_MODE_RDONLY,
                MPI_INFO_NULL, &f);
  MPI_File_close(&f);
}
