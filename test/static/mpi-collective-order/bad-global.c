// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two communicators that the program keeps in globals are not one, whichever
// function uses them.
// RUN: %found
#include <mpi.h>

static MPI_Comm All, World;
static int Me;

static void begin(void) {
  MPI_Comm_dup(MPI_COMM_WORLD, &All);
  World = MPI_COMM_WORLD;
  MPI_Comm_rank(All, &Me);
}
static void share(int *X) { MPI_Bcast(X, 1, MPI_INT, 0, All); }
static void share_world(int *X) { MPI_Bcast(X, 1, MPI_INT, 0, World); }

int main(int Argc, char **Argv) {
  int X = 0;
  MPI_Init(&Argc, &Argv);
  begin();
  if (Me == 0) {
    X = Argc;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
    MPI_Bcast(&X, 1, MPI_INT, 0, All);
    MPI_Bcast(&X, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    share_world(&X);
    share_world(&X);
  }
  MPI_Comm_free(&All);
  MPI_Finalize();
  return 0;
}
