// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop waits for another root, and is never left. Twin: good-orders-endless.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

enum { STOP, PART, ALL, ORDERS };
static int Request[3], Me;
extern double Local[];
void complain(int);

typedef void Order(int Node, int Part);
static Order stopHere, partHere, allHere;
static Order *const Table[] = {stopHere, partHere, allHere};

void begin(void) { MPI_Comm_rank(MPI_COMM_WORLD, &Me); }

static void issue(int What, int Node, int Part) {
  Request[0] = What;
  Request[1] = Node;
  Request[2] = Part;
  MPI_Bcast(Request, 3, MPI_INT, 0, MPI_COMM_WORLD);
}

double get(int Node, int Part) {
  double Result;
  if (Node == Me)
    return Local[Part];
  issue(PART, Node, Part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast (called by 'issue') is not reached by every rank of MPI_COMM_WORLD
  MPI_Recv(&Result, 1, MPI_DOUBLE, Node, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return Result;
}

static void partHere(int Node, int Part) {
  if (Node == Me)
    MPI_Send(&Local[Part], 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD);
}

double sum(void) {
  double Result;
  issue(ALL, -1, 0);
  MPI_Reduce(Local, &Result, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  return Result;
}

static void allHere(int Node, int Part) {
  MPI_Reduce(Local, NULL, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void stopHere(int Node, int Part) {
  MPI_Finalize();
  exit(0);
}

void serve(void) {
  for (;;) {
    MPI_Bcast(Request, 3, MPI_INT, 1, MPI_COMM_WORLD);
    if (Request[0] < 0 || Request[0] >= ORDERS)
      complain(Request[0]);
    Table[Request[0]](Request[1], Request[2]);
  }
}
