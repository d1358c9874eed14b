/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What one setting of the runtime adds to small messages and collectives: each
 * pattern by PMPI_ and by MPI_ in turn, in one process; the 10th percentile of
 * the blocks of each, which other work on the machine disturbs least. Run by
 * trackers.py with two ranks.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MANY 16
static int Rank, Peer;
static char Data[2][MANY][64];
static double Sum[2];

#define PATTERNS(P, WORD)                                                      \
  static void pingPong##WORD(void) {                                           \
    MPI_Comm C = MPI_COMM_WORLD;                                               \
    if (Rank)                                                                  \
      P##Recv(Data[0], 8, MPI_CHAR, Peer, 1, C, MPI_STATUS_IGNORE);            \
    P##Send(Data[1], 8, MPI_CHAR, Peer, 1, C);                                 \
    if (!Rank)                                                                 \
      P##Recv(Data[0], 8, MPI_CHAR, Peer, 1, C, MPI_STATUS_IGNORE);            \
  }                                                                            \
  static void many##WORD(void) {                                               \
    MPI_Request R[2 * MANY];                                                   \
    for (int I = 0; I < MANY; ++I)                                             \
      P##Irecv(Data[0][I], 64, MPI_CHAR, Peer, I, MPI_COMM_WORLD, &R[I]);      \
    for (int I = 0; I < MANY; ++I)                                             \
      P##Isend(Data[1][I], 64, MPI_CHAR, Peer, I, MPI_COMM_WORLD,              \
               &R[MANY + I]);                                                  \
    P##Waitall(2 * MANY, R, MPI_STATUSES_IGNORE);                              \
  }                                                                            \
  static void allreduce##WORD(void) {                                          \
    P##Allreduce(&Sum[0], &Sum[1], 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);    \
  }                                                                            \
  static void bcast##WORD(void) {                                              \
    P##Bcast(Data[0], 8, MPI_CHAR, 0, MPI_COMM_WORLD);                         \
    P##Barrier(MPI_COMM_WORLD);                                                \
  }
PATTERNS(PMPI_, Bare)
PATTERNS(MPI_, Checked)

static const struct {
  const char *Name;
  void (*Run[2])(void);
  int Messages; /* that one round sends from this rank */
} Patterns[] = {
    {"Send and Recv there and back", {pingPongBare, pingPongChecked}, 1},
    {"16 Isend, 16 Irecv, Waitall", {manyBare, manyChecked}, MANY},
    {"Allreduce", {allreduceBare, allreduceChecked}, 0},
    {"Bcast and Barrier", {bcastBare, bcastChecked}, 0},
};

static int less(const void *A, const void *B) {
  double X = *(const double *)A, Y = *(const double *)B;
  return (X > Y) - (X < Y);
}

int main(int Argc, char **Argv) {
  int Blocks = Argc > 1 ? atoi(Argv[1]) : 60, Size;
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  if (Size != 2 || Blocks < 1)
    MPI_Abort(MPI_COMM_WORLD, 2);
  Peer = 1 - Rank;
  double *Times[2];
  for (int W = 0; W < 2; ++W)
    Times[W] = malloc(sizeof(double) * (size_t)Blocks);
  for (size_t P = 0; P < sizeof(Patterns) / sizeof(Patterns[0]); ++P) {
    const int Rounds = Patterns[P].Messages > 1 ? 100 : 1000;
    for (int B = -2; B < Blocks; ++B)
      for (int I = 0; I < 2; ++I) {
        int W = (B + I) & 1; /* who is first takes turns */
        PMPI_Barrier(MPI_COMM_WORLD);
        double Start = PMPI_Wtime();
        for (int R = 0; R < Rounds; ++R)
          Patterns[P].Run[W]();
        if (B >= 0)
          Times[W][B] = (PMPI_Wtime() - Start) / Rounds * 1e6;
      }
    for (int W = 0; W < 2; ++W)
      qsort(Times[W], (size_t)Blocks, sizeof(double), less);
    if (Rank == 0)
      printf("%s,%.3f,%.3f\n", Patterns[P].Name, Times[0][Blocks / 10],
             Times[1][Blocks / 10]);
  }
  MPI_Finalize();
  return 0;
}
