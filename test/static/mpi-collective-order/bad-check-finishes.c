// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check of the program itself that ends MPI where it fails: of level 1 only
// where ranks can be shown that it fails for alone (bad-helper-finishes.c).
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct grid {
  int here[3];
  int *cells[3];
  int nodes[3];
};

static void finish(int code) {
  MPI_Finalize();
  exit(code);
}

void check(struct grid *g, int parts) {
  for (int d = 0; d < 3; ++d) {
    int sum = 0;
    for (int p = 0; p < parts; ++p)
      sum += g->cells[d][p];
    if (sum != g->nodes[d]) {
      printf("parts do not add up: %d, %d\n", sum, g->nodes[d]);
      finish(18);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Finalize (called
    }
  }
}

void place(MPI_Comm cart, struct grid *g, int parts) {
  int rank;
  MPI_Comm_rank(cart, &rank);
  MPI_Cart_coords(cart, rank, 3, g->here);
  g->nodes[0] += g->here[0];
  check(g, parts);
}
