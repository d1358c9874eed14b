// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank alone gives up where what it has received or gathered is not what it
// expects: nothing says that it ever is.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

extern void complain(void);

// CHECK: [[@LINE+13]]{{.*}}MPI_Bcast is not reached
void test_gather(int *own) {
  int rank, size, all[64] = {0};
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Gather(own, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    if (all[0] != 3 || all[1] != 4) {
      complain();
      return;
    }
    complain();
  }
  MPI_Bcast(own, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

// CHECK: [[@LINE+13]]{{.*}}MPI_Barrier is not reached
void test_send(int number) {
  int rank, got = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got != 7) {
      complain();
      return;
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// What is received is what was sent: nobody gives up.
void test_number(void) {
  int rank, got = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int number = 7;
    MPI_Send(&number, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got != 7) {
      complain();
      return;
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
}
