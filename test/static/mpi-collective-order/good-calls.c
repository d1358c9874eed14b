// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Across functions: sides that come to the same through different ones.
// RUN: %quiet
#include <mpi.h>

static int my_rank(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}
static void root_side(int *b) { MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD); }
static void other_side(int *b) {
  b[0] = 0;
  MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
void through_two_functions(int *b) {
  if (my_rank() == 0)
    root_side(b);
  else
    other_side(b);
}
static void step(int phase) {
  if (phase == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Allreduce(MPI_IN_PLACE, &phase, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
void same_argument(void) {
  if (my_rank() == 0)
    step(0);
  else
    step(0);
}
static void all_or_none(int first, int *b) {
  if (first)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    other_side(b);
}
void argument(int *b) { all_or_none(my_rank() == 0, b); }
void asked_again(int *b) {
  if (my_rank() == 0)
    root_side(b);
  if (my_rank() != 0)
    other_side(b);
}
static int me;
void set(void) { MPI_Comm_rank(MPI_COMM_WORLD, &me); }
void global_asked_again(int *b) {
  if (me == 0)
    root_side(b);
  b[1] = 1;
  if (me > 0)
    other_side(b);
}
static void (*hook)(int *);
void set_hook(void) { hook = other_side; }
void through_a_pointer(int *b) {
  if (my_rank() == 0)
    root_side(b);
  else
    hook(b);
}
static void visit(int depth) {
  if (depth > 0) {
    MPI_Barrier(MPI_COMM_WORLD);
    visit(depth - 1);
  }
}
void recursion(int depth) {
  if (my_rank() == 0)
    visit(depth);
  else
    visit(depth);
}
