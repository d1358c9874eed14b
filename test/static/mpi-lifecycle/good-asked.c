// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

struct grid {
  MPI_Comm comm;
};
void start_elsewhere(void);

void leave(struct grid *g) {
  int over;
  MPI_Finalized(&over);
  if (g->comm != MPI_COMM_NULL && !over)
    MPI_Comm_free(&g->comm);
}

int number(void) {
  int there = 0, rank = 0;
  MPI_Initialized(&there);
  if (there)
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void start(int *argc, char ***argv, int *rank) {
  int there;
  MPI_Initialized(&there);
  if (!there) {
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
  }
}

void start_by_others(int *rank) {
  int there;
  MPI_Initialized(&there);
  if (!there) {
    start_elsewhere();
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
  }
}

void give_up(void) {
  int there;
  MPI_Initialized(&there);
  if (!there) {
    fprintf(stderr, "start MPI first\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

// One variable for two questions.
void stop(MPI_Comm *comm) {
  int flag;
  MPI_Initialized(&flag);
  if (!flag)
    return;
  MPI_Finalized(&flag);
  if (!flag)
    MPI_Comm_free(comm);
}

// The answer is changed before it is used.
void sure(MPI_Comm *comm, int known) {
  int flag;
  MPI_Finalized(&flag);
  flag = known;
  if (flag)
    MPI_Comm_free(comm);
}
