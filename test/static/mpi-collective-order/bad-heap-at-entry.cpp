// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-heap-at-entry.cpp, but the second call finds what the first has left.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <cstddef>

struct Part {
  int size, rank;
  MPI_Comm comm;
  double *left, *below;
};

static int failed(const int *code) {
  return *code < 0;
}

static int divide(Part *part) {
  // Not divided before.
  if (part->left != NULL || part->below != NULL)
    return 1;
  int dims[] = {0, 0}, periods[] = {0, 0}, at[2];
  if (MPI_Comm_size(MPI_COMM_WORLD, &part->size) != MPI_SUCCESS ||
      MPI_Dims_create(part->size, 2, dims) != MPI_SUCCESS ||
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Cart_create is not reached by every rank of MPI_COMM_WORLD
      MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &part->comm) != MPI_SUCCESS ||
      MPI_Comm_rank(part->comm, &part->rank) != MPI_SUCCESS)
    return -1;
  MPI_Cart_get(part->comm, 2, dims, periods, at);
  if (at[0])
    part->left = new double[3];
  if (at[1])
    part->below = new double[4];
  return 0;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  Part *part = new Part;
  part->left = part->below = NULL;
  part->comm = MPI_COMM_WORLD;
  divide(part);
  int code = divide(part);
  if (code)
    return 1;
  if (part->comm != MPI_COMM_WORLD)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_free is not reached by every rank of 'part->comm'
    MPI_Comm_free(&part->comm);
  delete part;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Finalize is not reached by every rank of MPI_COMM_WORLD
  MPI_Finalize();
}
