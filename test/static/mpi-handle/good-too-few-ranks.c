// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-too-few-ranks.c, but the number of a group is found by a division by
// the ranks of each: with fewer than four of them the program ends there. What is
// left is told.
// Twin: bad-too-few-ranks.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=mpi-handle]
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=mpi-handle]
#include <mpi.h>
#include <stdlib.h>

static void work(MPI_Comm comm, int rank) {
  int *parts = malloc(64 * sizeof(int));
  MPI_Gather(&rank, 1, MPI_INT, parts, 1, MPI_INT, 0, comm);
  free(parts);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Group all, group, first;
  MPI_Comm comm, leaders;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int groups = 4, each = size / groups;
  int *members = malloc(each * sizeof(int));
  int *firsts = malloc(groups * sizeof(int));
  int mine = rank / each;
  for (int i = 0; i < each; i++)
    members[i] = i + mine * each;
  for (int i = 0; i < groups; i++)
    firsts[i] = i * each;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, each, members, &group);
  MPI_Group_incl(all, groups, firsts, &first);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_create makes a communicator that is never freed
  MPI_Comm_create(MPI_COMM_WORLD, group, &comm); // left
  MPI_Comm_create(MPI_COMM_WORLD, first, &leaders);
  work(comm, rank);
  MPI_Group_free(&first);
  MPI_Group_free(&group);
  MPI_Group_free(&all);
  if (leaders != MPI_COMM_NULL)
    MPI_Comm_free(&leaders);
  MPI_Finalize();
}
