// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nobody sets it: a static variable keeps its zero, a constant its number; what is
// set in this file counts by that; another variable has another name.
// Twin: bad-named-here.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static int my_rank;
const int rank = 0;
int rank_of_root;
int iproc;
struct {
  int size, rank;
} world;

void choose(int one) { iproc = one; }
void begin(MPI_Comm comm) {
  choose(0);
  MPI_Bcast(&world.rank, 1, MPI_INT, 0, comm);
}

void write_header(MPI_Comm comm) {
  if (my_rank == 0)
    MPI_Barrier(comm);
  if (rank == 0)
    MPI_Barrier(comm);
  if (rank_of_root == 0)
    MPI_Barrier(comm);
  if (world.size == 1)
    MPI_Barrier(comm);
}
