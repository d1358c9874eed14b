// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank of each node tells the others of its node a number of its own,
// by which it then takes part in a reduction of the first ranks.
// Twin: good-heads.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct Layout {
  MPI_Comm All, Node, Heads;
  int Me, OnNode, Nodes;
};

static void lay(struct Layout *L, MPI_Comm From) {
  MPI_Comm_dup(From, &L->All);
  MPI_Comm_rank(L->All, &L->Me);
  MPI_Comm_split_type(L->All, MPI_COMM_TYPE_SHARED, L->Me, MPI_INFO_NULL,
                      &L->Node);
  MPI_Comm_rank(L->Node, &L->OnNode);
  MPI_Comm_split(L->All, L->OnNode == 0 ? 0 : MPI_UNDEFINED, L->Me, &L->Heads);
  if (L->Heads != MPI_COMM_NULL)
    L->Nodes = L->Me;
  MPI_Bcast(&L->Nodes, 1, MPI_INT, 0, L->Node);
}

static void total(struct Layout *L, double *X) {
  double Part = 0;
  MPI_Reduce(X, &Part, 1, MPI_DOUBLE, MPI_SUM, 0, L->Node);
  if (L->OnNode == 0 && L->Nodes > 1)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, &Part, 1, MPI_DOUBLE, MPI_SUM, L->Heads);
  *X = Part;
  MPI_Bcast(X, 1, MPI_DOUBLE, 0, L->Node);
}

static void end(struct Layout *L) {
  if (L->Heads != MPI_COMM_NULL)
    MPI_Comm_free(&L->Heads);
  MPI_Comm_free(&L->Node);
  MPI_Comm_free(&L->All);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  struct Layout L;
  double X = argc;
  lay(&L, MPI_COMM_WORLD);
  total(&L, &X);
  end(&L);
  MPI_Finalize();
}
