// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank is late, and the others are in collectives that wait for it alone, or
// have left those and wait for each other elsewhere.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t leaf 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t root 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t scan 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t group 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t between 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t neighbours 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t consensus 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 3 %t duplicate 2>&1 | %silent
#include "Inputs/late.h"

static MPI_Comm w;
static int rank, size, x = 1, y, all[3];

/* Nobody knows how many messages it gets: who has sent its own, and knows that
   they were received, says so in a barrier that does not wait. */
static void consensus(void) {
  MPI_Request send, done = MPI_REQUEST_NULL;
  int flag = 0, over = 0;
  if (rank == 2)
    compute();
  MPI_Issend(&x, 1, MPI_INT, (rank + 1) % size, 0, w, &send);
  while (!over) {
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, w, &flag, &status);
    if (flag)
      MPI_Recv(&y, 1, MPI_INT, status.MPI_SOURCE, 0, w, MPI_STATUS_IGNORE);
    if (done != MPI_REQUEST_NULL) {
      MPI_Test(&done, &over, MPI_STATUS_IGNORE);
    } else {
      MPI_Test(&send, &flag, MPI_STATUS_IGNORE);
      if (flag)
        MPI_Ibarrier(w, &done);
    }
    sched_yield();
  }
}

int main(int argc, char **argv) {
  MPI_Comm other, both;
  MPI_Group every, two;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  w = MPI_COMM_WORLD;
  MPI_Comm_rank(w, &rank);
  MPI_Comm_size(w, &size);
  if (is("leaf", argv)) {
    if (rank == 2)
      compute();
    MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, 0, w);
    if (rank == 1) /* has left, and waits for the late one */
      MPI_Recv(&y, 1, MPI_INT, 2, 0, w, MPI_STATUS_IGNORE);
    else if (rank == 2)
      MPI_Send(&x, 1, MPI_INT, 1, 0, w);
  } else if (is("root", argv)) {
    if (rank == 0)
      compute();
    MPI_Bcast(&x, 1, MPI_INT, 0, w);
    MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 1, w);
  } else if (is("scan", argv)) {
    if (rank == 0)
      compute();
    MPI_Scan(&x, &y, 1, MPI_INT, MPI_SUM, w);
    MPI_Exscan(&x, &y, 1, MPI_INT, MPI_SUM, w);
  } else if (is("group", argv)) {
    int ranks[2] = {0, 2};
    MPI_Comm_group(w, &every);
    MPI_Group_incl(every, 2, ranks, &two);
    if (rank == 2)
      compute();
    if (rank != 1) {
      MPI_Comm_create_group(w, two, 7, &other);
      MPI_Barrier(other);
      MPI_Comm_free(&other);
    }
    if (rank == 1)
      MPI_Recv(&y, 1, MPI_INT, 0, 0, w, MPI_STATUS_IGNORE);
    else if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, 1, 0, w);
    MPI_Group_free(&two);
    MPI_Group_free(&every);
  } else if (is("between", argv)) {
    MPI_Comm_split(w, rank > 0, 0, &other);
    if (rank == 2)
      compute();
    MPI_Intercomm_create(other, 0, w, rank == 0, 3, &both);
    if (rank == 1)
      compute();
    MPI_Barrier(both);
    MPI_Comm_free(&both);
    MPI_Comm_free(&other);
  } else if (is("neighbours", argv)) {
    int period = 1, in[2], out[2] = {0, 0};
    MPI_Cart_create(w, 1, &size, &period, 0, &other);
    if (rank == 1)
      compute();
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, other);
    MPI_Comm_free(&other);
  } else if (is("consensus", argv)) {
    consensus();
  } else { /* the duplicate is made while the others wait for a message */
    if (rank == 2)
      compute();
    MPI_Comm_idup(w, &other, &request);
    if (rank < 2)
      MPI_Recv(&y, 1, MPI_INT, rank + 1, 0, w, MPI_STATUS_IGNORE);
    if (rank > 0)
      MPI_Send(&x, 1, MPI_INT, rank - 1, 0, w);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&other);
  }
  MPI_Finalize();
  return 0;
}
