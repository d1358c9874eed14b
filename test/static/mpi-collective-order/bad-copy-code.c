// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-copy-code.c, but there is a way on which it does not.
// RUN: %found
#include <mpi.h>
#include <string.h>

int report(int line, int code);

static int copy(void *to, const void *from, size_t n) {
  if (__builtin_expect(n == 0 || to == from, 0))
    return 1;
  memcpy(to, from, n);
  return 0;
}

int hand_out(MPI_Comm comm, char *name, const char *from, int n) {
  int rank, code;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    code = copy(name, from, n);
    if (__builtin_expect(code != 0, 0))
      return report(__LINE__, code);
  }
  MPI_Bcast(name, n, MPI_CHAR, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is not reached by every rank of 'comm'
  return 0;
}
