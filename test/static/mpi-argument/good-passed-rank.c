// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program says itself that it exchanges with rank 7, in the argument of a
// function: it is made for so many ranks. Twin: bad-passed-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static void give(int n, int to, MPI_Comm comm) {

  MPI_Send(&n, 1, MPI_INT, to, 0, comm);
}

static void take(int n, int from, MPI_Comm comm) {
  MPI_Recv(&n, 1, MPI_INT, from, 0, comm, MPI_STATUS_IGNORE);
}

static void pair(void (*first)(int, int, MPI_Comm),
                 void (*second)(int, int, MPI_Comm), int one, int other,
                 MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == one)
    first(5, other, comm);
  else if (rank == other)
    second(5, one, comm);
}

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  pair(give, take, 0, 7, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
