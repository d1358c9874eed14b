// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Orders that are not obeyed: a call that none of them leads to, an order that
// is not sent, another one than is carried out, none that ends the loop.
// RUN: %found
#include <mpi.h>

enum { STOP, DATA, SUM };
double Buffer[8], Result[8];

static void order(int What) { MPI_Bcast(&What, 1, MPI_INT, 0, MPI_COMM_WORLD); }

static void worker(void) {
  for (;;) {
    int What;
    MPI_Bcast(&What, 1, MPI_INT, 0, MPI_COMM_WORLD);
    switch (What) {
    case DATA:
      MPI_Bcast(Buffer, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      break;
    case SUM:
      MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
      break;
    case STOP:
      return;
    }
  }
}

static void no_case(int Rank) {
  if (Rank != 0) {
    worker();
    return;
  }
  order(SUM);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
  MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  order(STOP);
}

static void no_order(int Rank) {
  if (Rank != 0) {
    worker();
    return;
  }
  order(SUM);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
  MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Bcast(Buffer, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  order(STOP);
}

static void wrong_order(int Rank) {
  if (Rank != 0) {
    worker();
    return;
  }
  order(DATA);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
  MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  order(STOP);
}

static void no_end(int Rank) {
  if (Rank != 0) {
    worker();
    return;
  }
  order(DATA);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
  MPI_Bcast(Buffer, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int Argc, char **Argv) {
  int Rank;
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Argc == 1)
    no_case(Rank);
  if (Argc == 2)
    no_order(Rank);
  if (Argc == 3)
    wrong_order(Rank);
  if (Argc == 4)
    no_end(Rank);
  MPI_Finalize();
  return 0;
}
