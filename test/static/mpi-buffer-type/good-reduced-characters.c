// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Characters that are numbers, truth values of larger elements, and
// bytes that are only moved. Twin: bad-reduced-characters.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void all(char *Marks, int *Masks, double *Values, int N, MPI_Comm Comm) {
  MPI_Allreduce(MPI_IN_PLACE, Marks, N, MPI_CHAR, MPI_MAX, Comm);
  MPI_Allreduce(MPI_IN_PLACE, Masks, N * 4, MPI_CHAR, MPI_LOR, Comm);
  MPI_Bcast(Values, N * 8, MPI_CHAR, 0, Comm);
}
