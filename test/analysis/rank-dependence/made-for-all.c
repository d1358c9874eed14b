// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank has a text, the others make room for it, and all hand it to a
// broadcast: whether there is one is not what ranks differ by. Where only the
// length is broadcast, it may be.
// RUN: %clang -O1 -Xclang -disable-llvm-passes -g -S -emit-llvm %stub_mpi %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes='print<tutti-rank-dependence>' -disable-output %t.ll 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

char *content_of(const char *file);

// CHECK-LABEL: function heard
// CHECK: branch at line [[#@LINE+18]]: uniform
// CHECK: returns unknown
int heard(MPI_Comm team, const char *file, char **out) {
  int rank, size = 0;
  char *text = NULL;
  MPI_Comm_rank(team, &rank);
  if (rank == 0) {
    text = content_of(file);
    size = text ? (int)strlen(text) : -1;
  }
  MPI_Bcast(&size, 1, MPI_INT, 0, team);
  if (size != -1) {
    if (rank != 0)
      text = calloc(size + 1, 1);
    MPI_Bcast(text, size + 1, MPI_BYTE, 0, team);
  } else {
    text = NULL;
  }
  if (size > 80)
    *out = text;
  return text != NULL;
}

// CHECK-LABEL: function announced
// CHECK: returns rank
int announced(MPI_Comm team, const char *file, char **out) {
  int rank, size = 0;
  char *text = NULL;
  MPI_Comm_rank(team, &rank);
  if (rank == 0) {
    text = content_of(file);
    size = text ? (int)strlen(text) : -1;
  }
  MPI_Bcast(&size, 1, MPI_INT, 0, team);
  if (rank != 0)
    text = calloc(size + 1, 1);
  if (size > 80)
    *out = text;
  return text != NULL;
}
