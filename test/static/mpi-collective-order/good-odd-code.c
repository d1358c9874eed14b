// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is not as it should be: no crash, no finding that is a guess.
// RUN: %clang -w -std=gnu89 -Wno-error -g -O0 -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -w -std=gnu89 -Wno-error -O2 -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
int MPI_Comm_rank();
int MPI_Bcast();
int MPI_Barrier();

void wrong_number_of_arguments(int *b, double d) {
  int rank;
  MPI_Comm_rank(&rank);
  MPI_Bcast(b);
  MPI_Bcast(d, d, d, d, d, d, d);
  MPI_Barrier();
}
void never_ends(int *b) {
  for (;;)
    MPI_Barrier(b);
}
void computed_goto(int n) {
  static void *to[] = {&&one, &&two};
  goto *to[n & 1];
one:
  MPI_Barrier(n);
two:
  return;
}
void unreachable(int n) {
  return;
  MPI_Barrier(n);
}
int variadic(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  n = __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return n ? MPI_Barrier(n) : 0;
}
void inline_assembly(int n) {
  asm goto("" : : "r"(n) : : away);
  MPI_Barrier(n);
away:
  return;
}
int two_ways_into_a_loop(int n) {
  if (n & 1)
    goto middle;
  do {
    n--;
  middle:
    MPI_Barrier(n);
  } while (n > 0);
  return n;
}
