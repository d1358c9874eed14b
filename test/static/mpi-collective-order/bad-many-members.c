// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of many members the one that is the rank.
//
// RUN: %found
#include <mpi.h>

#define TEN(M, D) M(D##0) M(D##1) M(D##2) M(D##3) M(D##4) M(D##5) M(D##6) M(D##7)
#define ALL(M) TEN(M, 1) TEN(M, 2) TEN(M, 3) TEN(M, 4) TEN(M, 5) TEN(M, 6) TEN(M, 7) TEN(M, 8)
#define MEMBER(N) int m##N;
#define ADD(N) Sum += S->m##N;

struct State {
  MPI_Comm Comm;
  int Steps, Rank;
  ALL(MEMBER)
};

void fill(struct State *S);

static int total(struct State *S) {
  int Sum = 0;
  ALL(ADD)
  if (S->Rank == 0)
    ++Sum;
  return Sum;
}

static void begin(struct State *S) {
  if (S->Rank > 3)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(S->Comm);
}

static void end(struct State *S) { S->Steps = S->Rank; }

static int run(struct State *S) {
  int Sum = total(S);
  begin(S);
  end(S);
  return Sum;
}

int main(int argc, char **argv) {
  struct State S = {MPI_COMM_WORLD, 5};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(S.Comm, &S.Rank);
  fill(&S);
  int Sum = run(&S);
  MPI_Finalize();
  return Sum == 0;
}
