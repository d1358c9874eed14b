// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-world-in-library.c, all on the communicator that was given; asking the
// world and making a communicator of it is how a library begins.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct store {
  int parts;
  MPI_Comm comm;
};

void store_open(struct store *s, MPI_Comm users) {
  s->comm = users;
  MPI_Comm_size(s->comm, &s->parts);
}

void store_default(struct store *s) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &s->comm);
}

void store_close(struct store *s) { MPI_Comm_free(&s->comm); }

void store_sync(struct store *s) { MPI_Barrier(s->comm); }

long store_total(struct store *s, long mine) {
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_LONG, MPI_SUM, s->comm);
  return mine / s->parts;
}
