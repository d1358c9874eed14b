// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the first rank alone calls returns 0 on every way: nobody leaves.
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string.h>

int report(int line, int code);

static int copy(void *to, const void *from, size_t n) {
  if (__builtin_expect(n == 0 || to == from, 0))
    return 0;
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
  return 0;
}
