// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer that functions move along and that is kept again in the variable
// they were given: where it leads must not be asked without end.
// RUN: %quiet
#include <mpi.h>
#include <vector>

static char *step(char *P, int C) {
  if (C)
    return P + 1;
  return P + 2;
}

struct Appender {
  char *At;
};

static Appender put(Appender To, char C) {
  if (C)
    *To.At = C;
  ++To.At;
  return To;
}

static Appender fill(Appender To, int N) {
  return N > 0 ? fill(put(To, 'x'), N - 1) : To;
}

static void restart(Appender &To, char *At) { To.At = At; }

static char *clear(char *At, int N) {
  for (; N > 0; --N)
    At = put({At}, 0).At;
  return At;
}

int main(int Argc, char **Argv) {
  char Text[64];
  int Rank, All[8] = {};
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  Appender To;
  restart(To, Text);
  for (int I = 0; I < 8; ++I)
    To = put(To, 'a');
  To = fill(To, 8);
  char *P = Text;
  for (int I = 0; I < 8; ++I) {
    *P = 3;
    P = step(P, Argc);
  }
  *clear(Text, 16) = char(Rank);
  MPI_Bcast(Text, sizeof Text, MPI_CHAR, 0, MPI_COMM_WORLD);
  if (Text[3] > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  std::vector<int> Some(All, All + 8);
  for (auto It = Some.begin(); It != Some.end(); ++It)
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
