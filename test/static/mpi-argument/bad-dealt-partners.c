// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, but the last one's partner is a rank that there is not.
// Twin: good-dealt-partners.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi \
// RUN:   -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi \
// RUN:   -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int main(int argc, char **argv) {
  int Self, Ranks, Table[32], Each[32], Next, One = 1, Got;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Self);
  MPI_Comm_size(MPI_COMM_WORLD, &Ranks);
  for (int I = 0; I < Ranks; ++I)
    Table[I] = (I + 1) % (Ranks + 1);
  MPI_Scatter(Table, 1, MPI_INT, &Next, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Sendrecv sends to rank {{.*}} of a communicator of
  MPI_Sendrecv(&One, 1, MPI_INT, Next, 0, &Got, 1, MPI_INT, MPI_ANY_SOURCE, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Alltoall(Table, 1, MPI_INT, Each, 1, MPI_INT, MPI_COMM_WORLD);
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Sendrecv sends to rank {{.*}} of a communicator of
  MPI_Sendrecv(&One, 1, MPI_INT, Each[Self], 1, &Got, 1, MPI_INT,
               MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Allgather(&Next, 1, MPI_INT, Each, 1, MPI_INT, MPI_COMM_WORLD);
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Sendrecv sends to rank {{.*}} of a communicator of
  MPI_Sendrecv(&One, 1, MPI_INT, Each[Self], 2, &Got, 1, MPI_INT,
               MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Gather(&Next, 1, MPI_INT, Each, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (Self == 0) {
    for (int I = 0; I < Ranks; ++I)
      if (Each[I] != 0)
        // CHECK: [[#@LINE+1]]:9: warning: MPI_Send sends to rank {{.*}} of a communicator of
        MPI_Send(&One, 1, MPI_INT, Each[I], 3, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&Got, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
