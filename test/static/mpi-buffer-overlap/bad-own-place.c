// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of different lengths are collected where each rank has its own already.
// Twin: good-own-place.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void move(double *, int, int);

void collect(double *place, int n, int *lengths, int *starts) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int start = n / size * rank, end = rank == size - 1 ? n : start + n / size;
  move(place, start, end);
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Allgatherv sends a part of the buffer that it receives into
  MPI_Allgatherv(place + start, end - start, MPI_DOUBLE, place, lengths, starts, MPI_DOUBLE, MPI_COMM_WORLD);
}

void collect_later(double *place, int n, int *lengths, int *starts) {
  int rank;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  move(place, starts[rank], lengths[rank]);
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Iallgatherv sends a part of the buffer that it receives into
  MPI_Iallgatherv(place + rank * n, n, MPI_DOUBLE, place, lengths, starts, MPI_DOUBLE, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
