// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A deadlock is proven however many messages nobody has received: of its own tag
// none is under way, or all that are have other receives.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t receive 2>&1 | FileCheck %s --check-prefixes=CHECK,RECEIVE
// RUN: %exits 66 %mpirun -n 2 %t anyone 2>&1 | FileCheck %s --check-prefixes=CHECK,ANYONE
// RUN: %exits 66 %mpirun -n 2 %t receive tags 2>&1 | FileCheck %s --check-prefixes=CHECK,RECEIVE
// RUN: %exits 66 %mpirun -n 2 %t anyone tags 2>&1 | FileCheck %s --check-prefixes=CHECK,ANYONE
// RUN: %exits 66 %mpirun -n 2 %t send 2>&1 | FileCheck %s --check-prefixes=CHECK,SEND
// RUN: %exits 66 %mpirun -n 2 %t large 2>&1 | FileCheck %s --check-prefixes=CHECK,LARGE
// RUN: %exits 66 %mpirun -n 2 %t forgotten 2>&1 | FileCheck %s --check-prefixes=CHECK,FORGOTTEN
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, other, x = 0, y = 0;
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  other = 1 - rank;
  if (!strcmp(argv[1], "forgotten")) {
    static int in[300];
    static MPI_Request all[600];
    for (int i = 0; i < 300; ++i)
      MPI_Irecv(in + i, 1, MPI_INT, other, i, world, all + i);
    for (int i = 0; i < 299; ++i)
      MPI_Isend(&x, 1, MPI_INT, other, i, world, all + 300 + i);
    MPI_Waitall(599, all, MPI_STATUSES_IGNORE);
  }
  for (int i = 0; i < 500; ++i)
    MPI_Send(&x, 1, MPI_INT, other, 16 * (i % 7), world);
  MPI_Barrier(world);
  // Some are received, while more are there than are remembered one by one.
  for (int i = 0; i < 20; ++i)
    MPI_Recv(&y, 1, MPI_INT, other, 32, world, MPI_STATUS_IGNORE);
  // Each of them has a tag of its own.
  for (int i = 0; i < (argc > 2 ? 200 : 0); ++i)
    MPI_Send(&x, 1, MPI_INT, other, 1000 + i, world);
  // CHECK: deadlock: 2 of 2 ranks wait for each other [mpi-deadlock]
  // RECEIVE-DAG: rank 0 MPI_Recv, waits for a message from rank 1, tag 3
  // RECEIVE-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 3
  // ANYONE-DAG: rank{{s?}} {{.*}} MPI_Recv, waits for a message from any rank, tag 3
  // SEND-DAG: rank 0 MPI_Ssend, waits for a receive by rank 1, tag 5
  // SEND-DAG: rank 1 MPI_Ssend, waits for a receive by rank 0, tag 5
  // LARGE-DAG: rank 0 MPI_Send, waits for a receive by rank 1, tag 5
  // LARGE-DAG: rank 1 MPI_Send, waits for a receive by rank 0, tag 5
  // FORGOTTEN-DAG: rank 0 MPI_Waitall, waits for a message from rank 1, tag 299 and {{[0-9]+}} more
  // FORGOTTEN-DAG: rank 1 MPI_Waitall, waits for a message from rank 0, tag 299 and {{[0-9]+}} more
  int bytes = 1 << 24;
  char *much = calloc(bytes, 1);
  if (!strcmp(argv[1], "receive"))
    MPI_Recv(&y, 1, MPI_INT, other, 3, world, MPI_STATUS_IGNORE);
  else if (!strcmp(argv[1], "anyone"))
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 3, world, MPI_STATUS_IGNORE);
  else if (!strcmp(argv[1], "send"))
    MPI_Ssend(&x, 1, MPI_INT, other, 5, world);
  else
    MPI_Send(much, bytes, MPI_CHAR, other, 5, world);
  MPI_Finalize();
  return 0;
}
