// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The header of a serial build has small numbers for handles.
// RUN: %clang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
#define MPI_COMM_WORLD 1
#define MPI_INT 1
#define MPI_SUM 1
int MPI_Allreduce(const void *In, void *Out, int Count, MPI_Datatype Type,
                  MPI_Op Op, MPI_Comm Comm);

void sum(int *in, int *out) {
  MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
