// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One size for another: bytes counted as elements, the size of a pointer for that
// of what it leads to, a pair whose value is of another type.
//
// Twin: good-sizes-mistaken.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

struct particle {
  int id;
  double at[3];
};

void values(const double *v, int n, int to, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Send gets a number of bytes as its count, which is of elements of MPI_DOUBLE [{{.*}}mpi-buffer-type]
  MPI_Send(v, n * sizeof(double), MPI_DOUBLE, to, 0, comm);
}

void numbers(int *v, size_t n, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast gets a number of bytes as its count, which is of elements of MPI_INT [{{.*}}mpi-buffer-type]
  MPI_Bcast(v, sizeof *v * n, MPI_INT, 0, comm);
}

void whole(struct particle *p, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast uses 8 bytes, the size of a pointer, of 'particle', which has 32 [{{.*}}mpi-buffer-type]
  MPI_Bcast(p, sizeof(p), MPI_BYTE, 0, comm);
}

int best(double value, int rank, MPI_Comm comm) {
  struct {
    double value;
    int rank;
  } mine = {value, rank}, all;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce takes elements of MPI_LONG_INT from or into a buffer of type a structure [{{.*}}mpi-buffer-type]
  MPI_Allreduce(&mine, &all, 1, MPI_LONG_INT, MPI_MAXLOC, comm);
  return all.rank;
}
