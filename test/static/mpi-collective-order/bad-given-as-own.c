// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many nodes each rank has is compared with a constant.
// Twin: good-given-as-own.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
  if (mesh->nodeLocalCount == 8) {
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(&mesh->steepest, &all, 1, MPI_DOUBLE, MPI_MAX, mesh->comm);
    mesh->steepest = all;
  }
}
