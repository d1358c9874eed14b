// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI_Finalized, which asks, stands where MPI_Finalize was meant: nobody reads
// the answer. Twin: good-finalized.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct stack stack;
stack *stack_new(void);
void stack_drop(stack *s);
int stack_test(stack *s, int rounds);

int main(int argc, char **argv) {
  int provided, letter, rounds = 10;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Init_thread starts MPI, and nothing finalizes
  while ((letter = getopt(argc, argv, "n:")) != -1)
    if (letter == 'n')
      rounds = atoi(optarg);
  stack *s = stack_new();
  int wrong = stack_test(s, rounds);
  stack_drop(s);
  MPI_Finalized(&letter);
  return wrong ? 1 : 0;
}
