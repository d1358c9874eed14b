// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages in every order and by every kind of call, of which one comes late:
// what is there already, what was cancelled and what goes nowhere is no reason
// to think that nothing comes.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t tags 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t many 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t self 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t cancelled 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t probed 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t some 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t started 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t nobody 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t buffered 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t large 2>&1 | %silent
#include "Inputs/late.h"
#include <stdlib.h>

static MPI_Comm w;
static int rank, x = 1, y;
static MPI_Request q[4];
#define NONE MPI_STATUS_IGNORE

/* Rank 0 waits for 1, which waits for 2, which is late. */
static void chain(void) {
  if (rank == 2)
    compute();
  if (rank < 2)
    MPI_Recv(&y, 1, MPI_INT, rank + 1, 1000, w, NONE);
  if (rank > 0)
    MPI_Send(&x, 1, MPI_INT, rank - 1, 1000, w);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  w = MPI_COMM_WORLD;
  MPI_Comm_rank(w, &rank);
  if (is("tags", argv) || is("many", argv)) {
    /* More than are kept between two ranks, taken in the opposite order. */
    int n = is("many", argv) ? 200 : 40;
    MPI_Request sends[200];
    for (int i = 0; rank == 1 && i < n; ++i)
      MPI_Isend(&x, 1, MPI_INT, 0, i, w, &sends[i]);
    chain();
    for (int i = n - 1; rank == 0 && i >= 0; --i)
      MPI_Recv(&y, 1, MPI_INT, 1, i, w, NONE);
    chain();
    if (rank == 1)
      MPI_Waitall(n, sends, MPI_STATUSES_IGNORE);
  } else if (is("self", argv)) {
    MPI_Isend(&x, 1, MPI_INT, rank, 0, w, &q[0]);
    chain();
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, w, NONE);
    MPI_Wait(&q[0], NONE);
  } else if (is("cancelled", argv)) {
    MPI_Irecv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 5, w, &q[0]);
    MPI_Cancel(&q[0]);
    MPI_Wait(&q[0], NONE);
    chain();
  } else if (is("probed", argv)) {
    MPI_Message message;
    MPI_Status status;
    if (rank == 2)
      compute();
    if (rank < 2) {
      MPI_Mprobe(rank + 1, MPI_ANY_TAG, w, &message, &status);
      MPI_Mrecv(&y, 1, MPI_INT, &message, NONE);
    }
    if (rank > 0)
      MPI_Ssend(&x, 1, MPI_INT, rank - 1, 1, w);
    if (rank == 0) {
      MPI_Probe(MPI_ANY_SOURCE, 2, w, &status);
      MPI_Recv(&y, 1, MPI_INT, status.MPI_SOURCE, 2, w, NONE);
    } else if (rank == 2) {
      compute();
      MPI_Send(&x, 1, MPI_INT, 0, 2, w);
    }
  } else if (is("some", argv)) {
    int in[4], at[4], n, left = 2;
    if (rank == 0) {
      for (int i = 1; i < 3; ++i)
        MPI_Irecv(&in[i], 1, MPI_INT, i, 0, w, &q[i - 1]);
      for (; left > 0; left -= n) {
        MPI_Waitsome(2, q, &n, at, MPI_STATUSES_IGNORE);
        for (int i = 0; i < n; ++i)
          MPI_Ssend(&x, 1, MPI_INT, at[i] + 1, 1, w);
      }
    } else {
      if (rank == 2)
        compute();
      MPI_Send(&x, 1, MPI_INT, 0, 0, w);
      MPI_Recv(&y, 1, MPI_INT, 0, 1, w, NONE);
    }
  } else if (is("started", argv)) {
    int to = (rank + 1) % 3, from = (rank + 2) % 3;
    MPI_Ssend_init(&x, 1, MPI_INT, to, 0, w, &q[0]);
    MPI_Recv_init(&y, 1, MPI_INT, from, 0, w, &q[1]);
    for (int i = 0; i < 3; ++i) {
      MPI_Start(&q[1]);
      if (i == rank && i < 2)
        compute();
      MPI_Start(&q[0]);
      MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&q[0]);
    MPI_Request_free(&q[1]);
  } else if (is("nobody", argv)) {
    int to = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int from = rank < 2 ? rank + 1 : MPI_PROC_NULL;
    MPI_Recv(&y, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, w, NONE);
    if (rank == 2)
      compute();
    MPI_Sendrecv(&x, 1, MPI_INT, to, 0, &y, 1, MPI_INT, from, 0, w, NONE);
  } else if (is("buffered", argv)) {
    int room = 1000 + 4 * MPI_BSEND_OVERHEAD, n;
    void *buffer = malloc((size_t)room);
    MPI_Buffer_attach(buffer, room);
    if (rank == 2)
      compute();
    for (int i = 0; i < 3; ++i)
      if (i != rank)
        MPI_Bsend(&x, 1, MPI_INT, i, 0, w);
    MPI_Buffer_detach(&buffer, &n);
    for (int i = 0; i < 2; ++i)
      MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, w, NONE);
    free(buffer);
  } else { /* does not fit into what a library keeps */
    int n = 1 << 20, *much = calloc((size_t)n, sizeof(int));
    if (rank == 0)
      MPI_Send(much, n, MPI_INT, 1, 0, w);
    if (rank == 1)
      compute();
    if (rank == 1)
      MPI_Recv(much, n, MPI_INT, 0, 0, w, NONE);
    chain();
    free(much);
  }
  MPI_Finalize();
  return 0;
}
