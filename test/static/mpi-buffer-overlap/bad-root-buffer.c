// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One buffer for what is sent and what the root receives, in functions of which
// nothing says that the root does not come to them.
// Twin: good-root-buffer.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=DEFAULT --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int writer;

void profile(double *heat, int levels, MPI_Comm comm) {
  // CHECK: :[[#@LINE+2]]:3: warning: MPI_Reduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  // DEFAULT: :[[#@LINE+1]]:3: warning: MPI_Reduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  MPI_Reduce(heat, heat, 25 * levels, MPI_DOUBLE, MPI_SUM, writer, comm);
}

// Another function reduces such numbers as well, into another array.
void largest(int *cells, int *most, MPI_Comm comm) {
  MPI_Reduce(cells, most, 4, MPI_INT, MPI_MAX, 0, comm);
}
void smallest(int *cells, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Reduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  MPI_Reduce(cells, cells, 4, MPI_INT, MPI_MIN, 0, comm);
}
