// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library whose ranks but one serve until they are told to stop; the one goes
// back to its caller and gives orders from there, some of them in another file.
// RUN: %quiet
#include <mpi.h>

enum { STOP, SUM };
static MPI_Comm Comm;
static int Me;
static double Buffer[8];
void user_program(void);

static void serve(void) {
  for (;;) {
    int What;
    MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
    if (What == STOP)
      return;
    if (What == SUM)
      MPI_Reduce(Buffer, 0, 8, MPI_DOUBLE, MPI_SUM, 0, Comm);
  }
}

int solver_begin(MPI_Comm Parent) {
  MPI_Comm_dup(Parent, &Comm);
  MPI_Comm_rank(Comm, &Me);
  if (Me != 0)
    serve();
  return Me == 0;
}

void solver_sum(double *X) {
  int What = SUM;
  if (Me != 0)
    return;
  MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
  MPI_Reduce(Buffer, X, 8, MPI_DOUBLE, MPI_SUM, 0, Comm);
}

void solver_end(void) {
  int What = STOP;
  if (Me == 0)
    MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
  MPI_Comm_free(&Comm);
}

void run(MPI_Comm Others) {
  MPI_Comm_rank(Comm, &Me);
  if (Me == 0)
    user_program();
  else
    serve();
}
