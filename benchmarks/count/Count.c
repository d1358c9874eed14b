// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of each kind, each kind in a phase of its own, so that count.py can
// have Callgrind write down what the phase has cost: two ranks, the second one
// outside of Valgrind.
//
// A barrier between the phases makes both ranks find the same at each call:
// that a receive is there before its message is not left to chance.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int Other, Open;
static char (*Out)[64], (*In)[64];
static MPI_Request *Requests;
static MPI_Comm *Copies;

static void irecv(void) {
  for (int I = 0; I < Open; ++I)
    MPI_Irecv(In[I], 64, MPI_CHAR, Other, I, MPI_COMM_WORLD, &Requests[I]);
}
static void isend(void) {
  for (int I = 0; I < Open; ++I)
    MPI_Isend(Out[I], 64, MPI_CHAR, Other, I, MPI_COMM_WORLD,
              &Requests[Open + I]);
}
static void waitall(void) {
  MPI_Waitall(2 * Open, Requests, MPI_STATUSES_IGNORE);
}
static void waits(void) {
  for (int I = 2 * Open - 1; I >= 0; --I)
    MPI_Wait(&Requests[I], MPI_STATUS_IGNORE);
}
static void start(void) { MPI_Startall(2 * Open, Requests); }
static void sends(void) {
  for (int I = 0; I < Open; ++I)
    MPI_Send(Out[0], 64, MPI_CHAR, Other, 0, MPI_COMM_WORLD);
}
static void recvs(void) {
  for (int I = 0; I < Open; ++I)
    MPI_Recv(In[0], 64, MPI_CHAR, Other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void allreduce(void) {
  double A = 1, B;
  for (int I = 0; I < Open; ++I)
    MPI_Allreduce(&A, &B, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void alltoallv(void) {
  double A[2] = {1, 2}, B[2];
  int Counts[2] = {1, 1}, Displs[2] = {0, 1};
  for (int I = 0; I < Open; ++I)
    MPI_Alltoallv(A, Counts, Displs, MPI_DOUBLE, B, Counts, Displs, MPI_DOUBLE,
                  MPI_COMM_WORLD);
}

static void dups(void) {
  for (int I = 0; I < Open; ++I)
    MPI_Comm_dup(MPI_COMM_WORLD, &Copies[I]);
}
static void frees(void) {
  for (int I = 0; I < Open; ++I)
    MPI_Comm_free(&Copies[I]);
}

/// Callgrind knows this function by its name and sees its end by its return: it
/// must not be copied nor end in a jump.
static volatile int Ended;
void phase(void (*Calls)(void)) {
  Calls();
  Ended = 1;
}
static void (*volatile Phase)(void (*)(void)) = phase;

static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }

static void round_of(const char *Kind) {
  if (!strcmp(Kind, "waitall") || !strcmp(Kind, "wait")) {
    Phase(irecv);
    barrier();
    Phase(isend);
    barrier();
    Phase(Kind[4] ? waitall : waits);
  } else if (!strcmp(Kind, "persistent")) {
    Phase(start);
    barrier();
    Phase(waitall);
  } else if (!strcmp(Kind, "send")) {
    if (Other)
      Phase(sends);
    Phase(recvs);
    if (!Other)
      Phase(sends);
  } else if (!strcmp(Kind, "allreduce")) {
    Phase(allreduce);
  } else if (!strcmp(Kind, "alltoallv")) {
    Phase(alltoallv);
  } else if (!strcmp(Kind, "dup")) {
    Phase(dups);
    Phase(frees);
  }
}

int main(int Argc, char **Argv) {
  int Rank;
  if (Argc != 4)
    return fprintf(stderr, "usage: count KIND OPEN ROUNDS\n"), 2;
  Open = atoi(Argv[2]);
  int Rounds = atoi(Argv[3]);
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  Other = 1 - Rank;
  Out = calloc(Open, sizeof(*Out));
  In = calloc(Open, sizeof(*In));
  Requests = malloc(sizeof(MPI_Request) * 2 * Open);
  Copies = malloc(sizeof(MPI_Comm) * Open);
  int Persistent = !strcmp(Argv[1], "persistent");
  for (int I = 0; I < Open && Persistent; ++I) {
    MPI_Recv_init(In[I], 64, MPI_CHAR, Other, I, MPI_COMM_WORLD, &Requests[I]);
    MPI_Send_init(Out[I], 64, MPI_CHAR, Other, I, MPI_COMM_WORLD,
                  &Requests[Open + I]);
  }
  for (int I = 0; I < Rounds; ++I) {
    round_of(Argv[1]);
    barrier();
  }
  for (int I = 0; I < 2 * Open && Persistent; ++I)
    MPI_Request_free(&Requests[I]);
  MPI_Finalize();
  return 0;
}
