// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A communicator that the program keeps in a global is the same one where it is
// made and in all functions.
// RUN: %quiet
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
    MPI_Bcast(&X, 1, MPI_INT, 0, All);
    MPI_Bcast(&X, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    share(&X);
    share_world(&X);
  }
  MPI_Comm_free(&All);
  MPI_Finalize();
  return 0;
}
