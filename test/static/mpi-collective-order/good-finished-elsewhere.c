// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is shut down by a function of another file, and right here when something
// went wrong. Twin: bad-finished-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

int start(int, char **, int *, MPI_Comm *);
int work(MPI_Comm);
int finish(MPI_Comm *);
int get(int *);

static int check(int my_rank) {
  int found = 0;
  get(&found);
  if (found != my_rank + 5) {
    MPI_Finalize();
    return 4;
  }
  return 0;
}

int main(int argc, char **argv) {
  int my_rank, code;
  MPI_Comm comm;
  if (start(argc, argv, &my_rank, &comm))
    return 1;
  if (my_rank < 4) {
    if (work(comm)) {
      MPI_Finalize();
      return 2;
    }
    if ((code = check(my_rank)))
      return code;
  }
  if (finish(&comm))
    return 3;
  printf("%d well\n", my_rank);
  return 0;
}
