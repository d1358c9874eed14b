// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function of another file has read is compared with what this rank
// expects, as tests do, and who finds something else gives up: nothing shows that
// some rank does. Twin: bad-expected-data.c.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

int get(int id, const int *start, int *buf);

int check(MPI_Comm c, int id) {
  int rank, buf[4], start[1];
  MPI_Comm_rank(c, &rank);
  start[0] = rank * 4;
  get(id, start, buf);
  for (int i = 0; i < 4; i++)
    if (buf[i] != rank + 10)
      return 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of 'c'
  MPI_Barrier(c);
  return 0;
}

int check_one(MPI_Comm c, int id) {
  int rank, buf, start[1];
  MPI_Comm_rank(c, &rank);
  start[0] = rank * 4;
  get(id, start, &buf);
  if (buf != rank + 10)
    return 1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of 'c'
  MPI_Barrier(c);
  return 0;
}

static int part(MPI_Comm c, int id, int factor) {
  int rank, start[1];
  int *buf = malloc(4 * sizeof *buf), *p = buf;
  MPI_Comm_rank(c, &rank);
  MPI_Barrier(c);
  start[0] = rank * 4;
  get(id, start, buf);
  for (int i = 0; i < 4; i++)
    if (*p++ != (rank + 1) * factor)
      return 2;
  free(buf);
  return 0;
}

int parts(MPI_Comm c, int id) {
  if (part(c, id, 1))
    return 2;
  // CHECK: :[[#@LINE+1]]:7: warning: MPI_Barrier (called by 'part') is not reached by every rank
  if (part(c, id, 2))
    return 2;
  return 0;
}

int check_file(const char *name) {
  MPI_File f;
  int rank, found;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &f))
    return 2;
  if (get(1, &rank, &found))
    return 2;
  if (found != rank)
    return 2;
  if (MPI_File_read_at(f, 0, &found, 1, MPI_INT, MPI_STATUS_IGNORE))
    return 2;
  if (found != rank)
    return 2;
  // CHECK: :[[#@LINE+1]]:7: warning: MPI_File_close is not reached by every rank of file 'f'
  if (MPI_File_close(&f))
    return 2;
  return 0;
}

int check_rounds(MPI_Comm c, int id) {
  int rank, size;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  for (int round = 0; round < 2; round++) {
    int start[1] = {rank * 16};
    int *in = malloc(64 * sizeof *in);
    if (!in)
      return 2;
    for (start[0] = 0; start[0] < 10; start[0]++) {
      if (get(id, start, in))
        return 2;
      for (int i = 0; i < 64 / size; i++)
        if (in[i] != rank)
          return 2;
    }
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'c'
    MPI_Barrier(c);
    free(in);
  }
  return 0;
}
