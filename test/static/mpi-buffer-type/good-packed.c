// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packed as they are declared, or as bytes. The packed side has no kind, and
// may be kept in numbers. Twin: bad-packed.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  long kept[8];
  int other = 0;
  MPI_Pack(&p->kind, 1, MPI_INT, out, room, at, comm);
  MPI_Pack(&p->id, 1, MPI_LONG, out, room, at, comm);
  MPI_Pack(&p->id, sizeof p->id, MPI_BYTE, out, room, at, comm);
  MPI_Pack(p->at, 3, MPI_DOUBLE, out, room, at, comm);
  MPI_Pack(mass, 4, MPI_DOUBLE, kept, sizeof kept, &other, comm);
  MPI_Send(kept, other, MPI_PACKED, 1, 0, comm);
  return MPI_Pack(mass, 2, MPI_DOUBLE, out, room, at, comm);
}

void take(struct particle *p, char *in, int room, MPI_Comm comm) {
  int at = 0;
  MPI_Unpack(in, room, &at, &p->kind, 1, MPI_INT, comm);
  MPI_Unpack(in, room, &at, &p->charge, 1, MPI_FLOAT, comm);
  MPI_Unpack(in, room, &at, p->at, 2, MPI_DOUBLE, comm);
}
