// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library, whose callers are not in sight: each is executed by
// itself, by all ranks. Twin: good-played-alone.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

struct Halo {
  int Partners, *Rank, *Length;
  double **Out, **In;
  MPI_Comm Comm;
};

// Partners out of a table, of which each rank has its own.
void table(struct Halo *h) {
  for (int i = 0; i < h->Partners; ++i)
    MPI_Send(h->Out[i], h->Length[i], MPI_DOUBLE, h->Rank[i], 7, h->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: all ranks are in MPI_Send to each other before any of them receives, and wait for ever unless the library buffers messages [{{.*}}mpi-deadlock]
  // CHECK: :[[#@LINE+2]]:5: note: each rank receives only here, in MPI_Recv
  for (int i = 0; i < h->Partners; ++i)
    MPI_Recv(h->In[i], h->Length[i], MPI_DOUBLE, h->Rank[i], 7, h->Comm,
             MPI_STATUS_IGNORE);
}

void ring(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Send(a, n, MPI_DOUBLE, (rank + 1) % size, 3, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send on rank 0 waits for ever for a receive of rank 1 unless the library buffers messages [{{.*}}mpi-deadlock]
  MPI_Recv(b, n, MPI_DOUBLE, (rank + size - 1) % size, 3, comm,
           MPI_STATUS_IGNORE);
}

// To all, to itself too; the tag is only known to the caller.
void everybody(double *a, double *b, int n, int tag, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < size; ++i)
    MPI_Send(a, n, MPI_DOUBLE, i, tag, comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Send on rank 0 waits for ever for a receive of rank 0 unless the library buffers messages [{{.*}}mpi-deadlock]
  for (int i = 0; i < size; ++i)
    MPI_Recv(b + i * n, n, MPI_DOUBLE, i, i, comm, MPI_STATUS_IGNORE);
}

// What only the root is meant to receive.
void collect(double *a, int root, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < size; ++i)
    if (i != root)
      MPI_Recv(a + i, 1, MPI_DOUBLE, i, 3, comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
  if (rank != root)
    MPI_Send(a, 1, MPI_DOUBLE, root, 3, comm);
}

void otherTag(double *a, int root, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank != root) {
    MPI_Send(a, 1, MPI_DOUBLE, root, 4, comm);
    return;
  }
  for (int i = 0; i < size; ++i)
    if (i != root)
      MPI_Recv(a + i, 1, MPI_DOUBLE, i, 3, comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
}

void otherType(double *a, float *b, int root, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank != root) {
    MPI_Send(a, 1, MPI_DOUBLE, root, 3, comm);
    return;
  }
  for (int i = 0; i < size; ++i)
    if (i != root)
      MPI_Recv(b + i, 2, MPI_FLOAT, i, 3, comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Recv takes MPI_FLOAT from a message of MPI_DOUBLE [{{.*}}mpi-message-type]
}

// The answer comes with another tag: between two ranks, whichever they are.
void ask(double *a, int from, int to, MPI_Comm comm) {
  int rank;
  if (from == to)
    return;
  MPI_Comm_rank(comm, &rank);
  if (from == rank) {
    MPI_Send(a, 1, MPI_DOUBLE, to, 5, comm);
    MPI_Recv(a, 1, MPI_DOUBLE, to, 6, comm, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1
  }
  if (to == rank) {
    MPI_Recv(a, 1, MPI_DOUBLE, from, 5, comm, MPI_STATUS_IGNORE);
    MPI_Send(a, 1, MPI_DOUBLE, from, 7, comm);
  }
}
