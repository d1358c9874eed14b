// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library works on the communicator that it was given, but for one call.
// Twin: good-world-in-library.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>

struct store {
  int parts;
  MPI_Comm comm;
};

void store_open(struct store *s, MPI_Comm users) {
  s->comm = users;
  MPI_Comm_size(s->comm, &s->parts);
}

void store_sync(struct store *s) { MPI_Barrier(s->comm); }

long store_total(struct store *s, long mine) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is made on MPI_COMM_WORLD by a library
  MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  return mine / s->parts;
}
// CHECK: note: the communicator
