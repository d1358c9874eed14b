// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root writes a text where nobody knows, and later sends one part more than
// each rank takes.
//
// Twin: good-behind-unknown-write.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct word { int used; char *text; };
int lines, rank, ranks, rounds;
struct word *all;
struct word next(void);

void read_all(char **from) {
  all = calloc(lines, sizeof(struct word));
  for (int i = 0; i < lines; i++)
    strcpy(next().text, from[i]);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    lines = atoi(argv[1]);
    rounds = atoi(argv[2]);
    read_all(argv);
  }
  MPI_Bcast(&lines, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int share = lines / ranks;
  for (int r = 0; r < rounds; r++) {
    char *mine = malloc(share * 16);
    MPI_Scatter(all, (share + 1) * 16, MPI_BYTE, mine, share * 16, MPI_BYTE, 0, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Scatter on rank 0 sends say {{.*}} x MPI_BYTE to rank 0, which takes say {{.*}} [{{.*}}mpi-collective-type]
    free(mine);
  }
  MPI_Finalize();
  return 0;
}
