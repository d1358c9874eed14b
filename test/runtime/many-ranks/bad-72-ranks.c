// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More processes on a node than a word has bits: a mismatch, a deadlock, a
// message of another type, sends that rely on buffering and a race on a window,
// each among ranks above the 64th. (good-72-ranks.c does the same as it should
// be.)
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 72 %t m 2>&1 | FileCheck %s --check-prefix=MISMATCH
// RUN: %exits 66 %mpirun -n 72 %t d 2>&1 | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 66 %mpirun -n 72 %t t 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %if openmpi %{ %mpirun -n 72 %t u 2>&1 | FileCheck %s --check-prefix=UNSAFE %}
// RUN: %exits 66 %mpirun -n 72 %t w 2>&1 | FileCheck %s --check-prefix=RACE

#include <mpi.h>

static int rank, buffer[2];

static void exchange(int first, int second) {
  if (rank != first && rank != second)
    return;
  int other = first + second - rank;
  MPI_Send(buffer, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
  MPI_Recv(buffer + 1, 1, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void put(void) {
  MPI_Win win;
  int *memory;
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &memory, &win);
  MPI_Win_fence(0, win);
  if (rank == 68 || rank == 69)
    MPI_Put(&rank, 1, MPI_INT, 70, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
}

int main(int argc, char **argv) {
  double x[2] = {1, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  switch (argc > 1 ? argv[1][0] : 0) {
  case 'm':
    if (rank == 70)
      MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
    break;
  case 'd':
    if (rank == 66 || rank == 71)
      MPI_Recv(buffer, 1, MPI_INT, 137 - rank, 5, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
    break;
  case 't':
    if (rank == 71)
      MPI_Send(x, 2, MPI_DOUBLE, 65, 6, MPI_COMM_WORLD);
    if (rank == 65)
      MPI_Recv(x, 4, MPI_INT, 71, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    break;
  case 'u':
    exchange(67, 71);
    break;
  default:
    put();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// MISMATCH: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (72 ranks), call #2 {{.*}}[mpi-collective-order]
// MISMATCH-DAG: rank {{ *}}70 {{ *}}MPI_Bcast {{.*}}bad-72-ranks.c:48:7
// DEADLOCK: ==tutti== ERROR: deadlock: {{.*}} of 72 ranks wait for each other {{.*}}[mpi-deadlock]
// DEADLOCK-DAG: rank {{ *}}66 {{ *}}MPI_Recv, waits for a message from rank 71, tag 5 {{.*}}bad-72-ranks.c:52:7
// DEADLOCK-DAG: rank {{ *}}71 {{ *}}MPI_Recv, waits for a message from rank 66, tag 5 {{.*}}bad-72-ranks.c:52:7
// TYPE: ==tutti== ERROR: a message of 2 x MPI_DOUBLE is received as 4 x MPI_INT {{.*}}[mpi-message-type]
// TYPE-DAG: rank {{ *}}71 {{ *}}MPI_Send, sends it {{.*}}bad-72-ranks.c:57:7
// TYPE-DAG: rank {{ *}}65 {{ *}}MPI_Recv, receives it {{.*}}bad-72-ranks.c:59:7
// UNSAFE: ==tutti== WARNING: if nothing was buffered, {{.*}} of 72 ranks would wait for each other {{.*}}[mpi-send-unsafe]
// UNSAFE: ranks 67,71 {{ *}}MPI_Send{{.*}}bad-72-ranks.c:24:3
// RACE: ==tutti== ERROR: race in a window of rank 70: {{.*}}[mpi-rma-race]
// RACE: bad-72-ranks.c:35:5
