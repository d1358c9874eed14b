// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is packed, and unpacked, has the elements that the datatype says.
// Twin: good-packed.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdint.h>

struct particle {
  int kind;
  int64_t id;
  double at[3];
  float charge;
};

int put(struct particle *p, char *out, int room, int *at, MPI_Comm comm) {
  double mass[4] = {1, 2, 3, 4};
  int codes[2] = {0, 0};
  MPI_Pack(&p->kind, 1, MPI_INT, out, room, at, comm);
  MPI_Pack(&p->id, 1, MPI_INT, out, room, at, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Pack takes elements of MPI_INT from or into a buffer of type 'long' [{{.*}}mpi-buffer-type]
  MPI_Pack(p->at, 3, MPI_FLOAT, out, room, at, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Pack takes elements of MPI_FLOAT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  MPI_Pack(mass, 4, MPI_LONG, out, room, at, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Pack takes elements of MPI_LONG from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  return MPI_Pack(codes, 4, MPI_INT, out, room, at, comm);
  // CHECK: :[[#@LINE-1]]:10: warning: MPI_Pack uses 4 elements of MPI_INT (16 bytes), but the buffer has 8 bytes [{{.*}}mpi-buffer-type]
}

void take(struct particle *p, char *in, int room, MPI_Comm comm) {
  int at = 0;
  short small = 0;
  MPI_Unpack(in, room, &at, &small, 1, MPI_INT, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Unpack uses 1 element of MPI_INT (4 bytes), but the buffer has 2 bytes [{{.*}}mpi-buffer-type]
  MPI_Unpack(in, room, &at, &p->charge, 1, MPI_INT, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Unpack takes elements of MPI_INT from or into a buffer of type 'float' [{{.*}}mpi-buffer-type]
  p->kind = small;
}
