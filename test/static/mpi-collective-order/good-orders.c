// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rank 0 runs the program and broadcasts what comes next; the others take that
// in a loop: in functions, with a flag, by ifs, in a table of functions, on
// another communicator, and where all go through the same function.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { STOP, DATA, SUM, MANY };
double Buffer[8], Result[8];
int Me, Order;

static void order(int What) { MPI_Bcast(&What, 1, MPI_INT, 0, MPI_COMM_WORLD); }

static void master(int Steps) {
  for (int I = 0; I < Steps; ++I) {
    order(DATA);
    MPI_Bcast(Buffer, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (Steps > 3) {
      order(SUM);
      MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
  }
  order(STOP);
}

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
    case MANY:
      MPI_Barrier(MPI_COMM_WORLD);
      break;
    case STOP:
      return;
    }
  }
}

static void by_flag(int Rank, int N) {
  int Message[2];
  if (Rank == 0) {
    while (N-- > 0) {
      Message[0] = MANY;
      Message[1] = N;
      MPI_Bcast(Message, 2, MPI_INT, 0, MPI_COMM_WORLD);
      for (int I = 0; I < N; ++I)
        MPI_Barrier(MPI_COMM_WORLD);
    }
    Message[0] = STOP;
    MPI_Bcast(Message, 2, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    int Done = 0;
    while (!Done) {
      MPI_Bcast(Message, 2, MPI_INT, 0, MPI_COMM_WORLD);
      if (Message[0] == STOP)
        Done = 1;
      else if (Message[0] == MANY)
        for (int I = 0; I < Message[1]; ++I)
          MPI_Barrier(MPI_COMM_WORLD);
      else
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
  }
}

static int obey(int What, MPI_Comm Comm) {
  if (What == STOP)
    return 0;
  if (What == SUM)
    MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, Comm);
  return 1;
}

static void in_a_function(MPI_Comm Comm) {
  int Rank, What;
  MPI_Comm_rank(Comm, &Rank);
  if (Rank != 0) {
    do
      MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
    while (obey(What, Comm));
    return;
  }
  int More = 5;
  while (scanf("%d", &More) == 1 && More) {
    What = SUM;
    MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
    MPI_Reduce(Buffer, Result, 8, MPI_DOUBLE, MPI_SUM, 0, Comm);
  }
  What = STOP;
  MPI_Bcast(&What, 1, MPI_INT, 0, Comm);
}

static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void gather(void) {
  MPI_Gather(Buffer, 1, MPI_DOUBLE, Result, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
static void (*Table[])(void) = {barrier, gather};

static void by_table(int Rank) {
  if (Rank == 0) {
    Order = 1;
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
    gather();
    Order = -1;
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return;
  }
  while (1) {
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (Order < 0)
      break;
    Table[Order]();
  }
}

// All ranks go through these; who does not give orders has come by one.
static void all_sum(void) {
  if (Me == 0)
    order(SUM);
  MPI_Allreduce(MPI_IN_PLACE, Buffer, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void all_wait(int Times) {
  if (Me == 0)
    order(MANY);
  MPI_Bcast(&Times, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int I = 0; I < Times; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void serve(void) {
  for (;;) {
    int What;
    MPI_Bcast(&What, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (What == SUM)
      all_sum();
    else if (What == MANY)
      all_wait(0);
    else if (What == STOP)
      break;
  }
}

static void together(int Argc) {
  if (Me != 0) {
    serve();
  } else {
    all_sum();
    for (int I = 0; I < Argc; ++I)
      all_wait(I);
    all_sum();
    order(STOP);
  }
}

int main(int Argc, char **Argv) {
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Me);
  MPI_Comm Comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &Comm);
  if (Me == 0)
    master(Argc);
  else
    worker();
  by_flag(Me, Argc);
  in_a_function(Comm);
  by_table(Me);
  together(Argc);
  MPI_Comm_free(&Comm);
  if (Me != 0) {
    worker();
    MPI_Finalize();
    return 0;
  }
  order(DATA);
  MPI_Bcast(Buffer, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  order(STOP);
  MPI_Finalize();
  return 0;
}
