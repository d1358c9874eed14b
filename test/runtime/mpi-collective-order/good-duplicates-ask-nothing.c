// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A duplicate has its parent's members: MPI is not asked for its group, which
// would take MPI's lock several times where many threads want it. One attribute
// is set, so that its end is noticed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt -ldl
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

static int groups, attributes;

/* What the runtime asks comes by here. */
int PMPI_Comm_group(MPI_Comm comm, MPI_Group *group) {
  ++groups;
  return ((__typeof__(&PMPI_Comm_group))dlsym(RTLD_NEXT, "PMPI_Comm_group"))(comm, group);
}
int PMPI_Comm_set_attr(MPI_Comm comm, int key, void *value) {
  ++attributes;
  return ((__typeof__(&PMPI_Comm_set_attr))dlsym(RTLD_NEXT, "PMPI_Comm_set_attr"))(comm, key, value);
}
int PMPI_Comm_get_attr(MPI_Comm comm, int key, void *value, int *found) {
  ++attributes;
  return ((__typeof__(&PMPI_Comm_get_attr))dlsym(RTLD_NEXT, "PMPI_Comm_get_attr"))(comm, key, value, found);
}

int main(int argc, char **argv) {
  enum { N = 20 };
  int rank, x = 0;
  MPI_Comm half, copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &half);
  int seen = groups;
  groups = attributes = 0;
  for (int i = 0; i < N; ++i) {
    MPI_Comm_dup(i % 2 ? half : MPI_COMM_WORLD, &copy);
    MPI_Bcast(&x, 1, MPI_INT, i % 2, copy);
    MPI_Comm_free(&copy);
  }
  if (!seen || groups || attributes != N)
    printf("error: %d groups before, %d groups and %d attributes for %d duplicates\n", seen, groups, attributes, N);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
