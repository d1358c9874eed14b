// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which processes of a node write is found out by one function, from the rank
// in the node's communicator, and kept in a flag; another one lets those that
// write alone ask all of the node.
// Twin: good-part-writers.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <unistd.h>

static MPI_Comm Node = MPI_COMM_NULL;
static int NodeRank = -1;
static int Writes;

static void findWriters(void) {
  Node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                      &Node);
  MPI_Comm_rank(Node, &NodeRank);
  Writes = 0;
  if (NodeRank == 0)
    Writes = 1;
}

static int isThere(const char *Path) {
  int Found = 0;
  if (Writes)
    Found = access(Path, F_OK) == 0;
  MPI_Bcast(&Found, 1, MPI_INT, 0, Node);
  return Found;
}

static void append(const char *Path) {
  MPI_Barrier(Node);
  if (!Writes)
    return;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: MPI_Bcast {{.*}}is not reached by every rank of 'Node'
  if (isThere(Path))
    unlink(Path);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  findWriters();
  append("fields.out");
  MPI_Comm_free(&Node);
  MPI_Finalize();
  return 0;
}
