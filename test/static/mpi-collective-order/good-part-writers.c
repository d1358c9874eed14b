// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The whole node is asked before those that do not write leave; who writes asks
// the others that write on a communicator of theirs.
// Twin: bad-part-writers.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <unistd.h>

static MPI_Comm Node = MPI_COMM_NULL, Writers = MPI_COMM_NULL;
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
  MPI_Comm_split(MPI_COMM_WORLD, Writes ? 1 : MPI_UNDEFINED, 0, &Writers);
}

static int isThere(const char *Path) {
  int Found = 0;
  if (Writes)
    Found = access(Path, F_OK) == 0;
  MPI_Bcast(&Found, 1, MPI_INT, 0, Node);
  return Found;
}

static void append(const char *Path) {
  int There = isThere(Path), All = 0;
  if (!Writes)
    return;
  MPI_Allreduce(&There, &All, 1, MPI_INT, MPI_LAND, Writers);
  if (All)
    unlink(Path);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  findWriters();
  append("fields.out");
  if (Writes)
    MPI_Comm_free(&Writers);
  MPI_Comm_free(&Node);
  MPI_Finalize();
  return 0;
}
