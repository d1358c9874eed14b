// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The addresses of members are the displacements of a datatype as they are, and the
// object is the buffer. Twin: good-absolute.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct Body {
  int id;
  double place[3];
};

static MPI_Datatype body_type;

void describe(void) {
  struct Body any;
  int lengths[] = {1, 3};
  MPI_Aint at[2];
  MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE};
  MPI_Get_address(&any.id, &at[0]);
  MPI_Get_address(&any.place, &at[1]);
  MPI_Type_create_struct(2, lengths, at, types, &body_type);
  // CHECK: :[[#@LINE+8]]:3: warning: MPI_Send is given a buffer with a datatype whose displacements are addresses: they count from MPI_BOTTOM on [{{.*}}mpi-buffer-type]
  // CHECK: :[[#@LINE-2]]:3: note: the datatype is made of them here
  MPI_Type_commit(&body_type);
}

void done(void) { MPI_Type_free(&body_type); }

void hand(struct Body *body, int to, MPI_Comm comm) {
  MPI_Send(body, 1, body_type, to, 0, comm);
}

void give(struct Body *body, int to, MPI_Comm comm) {
  int lengths[] = {1, 3};
  MPI_Aint first, second, at[2];
  MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE}, type;
  MPI_Get_address(&body->id, &first);
  MPI_Get_address(&body->place, &second);
  at[0] = first;
  at[1] = second;
  MPI_Type_create_struct(2, lengths, at, types, &type);
  MPI_Type_commit(&type);
  MPI_Send(body, 1, type, to, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send is given a buffer with a datatype whose displacements are addresses
  MPI_Type_free(&type);
}
