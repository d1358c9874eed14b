// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-world-size-asked.c, but the number of all ranks of the program is asked
// for: who waits knows of those who do not use the library.
// Twin: bad-world-size-asked.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct store {
  int parts;
  MPI_Comm comm;
};

void store_open(struct store *s, MPI_Comm users) {
  s->comm = users;
  MPI_Comm_size(s->comm, &s->parts);
}

void store_close(struct store *s) {
  int all;
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  if (all != s->parts)
    MPI_Barrier(MPI_COMM_WORLD);
}
