// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-finalized.c: what main calls may finalize MPI, and main reads whether it did.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>

typedef struct stack stack;
stack *stack_new(void);
void stack_drop(stack *s);
int stack_test(stack *s, int rounds);

int main(int argc, char **argv) {
  int provided, over;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  stack *s = stack_new();
  int wrong = stack_test(s, 10);
  stack_drop(s);
  MPI_Finalized(&over);
  if (!over)
    printf("not finalized\n");
  return wrong ? 1 : 0;
}
