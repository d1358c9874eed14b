// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that is called for each of the nodes that a rank has makes its call
// at the last one. The number that the caller passes is the rank's own too.
// Twin: bad-given-as-own.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct mesh {
  int nodeLocalCount;
  double steepest;
  MPI_Comm comm;
};

double slope(const struct mesh *mesh, int node);

void look_at(struct mesh *mesh, int node) {
  double mine = slope(mesh, node), all;
  if (mine > mesh->steepest)
    mesh->steepest = mine;
  if (node == mesh->nodeLocalCount) {
    MPI_Allreduce(&mesh->steepest, &all, 1, MPI_DOUBLE, MPI_MAX, mesh->comm);
    mesh->steepest = all;
  }
}
