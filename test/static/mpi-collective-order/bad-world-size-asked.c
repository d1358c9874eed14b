// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library waits for all ranks of the program in one of its functions, and
// asks for the number of those who use it.
// Twin: good-world-size-asked.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
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
  int users;
  MPI_Comm_size(s->comm, &users);
  if (users != s->parts)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is made on MPI_COMM_WORLD by a library
    MPI_Barrier(MPI_COMM_WORLD);
}
// CHECK: note: the communicator
