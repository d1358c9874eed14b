// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The communicator is the caller's or, without one, that of all: one value,
// whichever it is. Twin: good-chosen-communicator.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <string.h>

struct item {
  struct item *next;
  char name[32];
};
void answer(const char *name);

void ask(struct item *first, MPI_Comm comm) {
  int rank;
  char name[32];
  if (comm == MPI_COMM_NULL)
    comm = MPI_COMM_WORLD;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    for (struct item *i = first; i; i = i->next)
      MPI_Bcast(i->name, 32, MPI_CHAR, 0, comm);
    char end = 0;
    // CHECK: :[[@LINE+1]]:{{.*}}pass different amounts or types of data to MPI_Bcast: 1 x MPI_CHAR here, others 32 x MPI_CHAR
    MPI_Bcast(&end, 1, MPI_CHAR, 0, comm);
    return;
  }
  for (;;) {
    MPI_Bcast(name, 32, MPI_CHAR, 0, comm);
    if (!strlen(name))
      break;
    answer(name);
  }
}

void sums(double *mine, double *all, MPI_Comm given) {
  int rank;
  MPI_Comm comm = given == MPI_COMM_NULL ? MPI_COMM_WORLD : given;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    // CHECK: :[[@LINE+1]]:{{.*}}MPI_Reduce is not reached by every rank of
    MPI_Reduce(mine, all, 4, MPI_DOUBLE, MPI_SUM, 0, comm);
}
