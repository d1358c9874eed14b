// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the walk through main has to follow: helpers, loops, nonblocking and
// persistent messages, wildcards, probes, parts of the world and groups.
//
// RUN: %quiet
#include <mpi.h>

static int shift(int rank, int size, int value) {
  int got = 0;
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  MPI_Request request;
  MPI_Irecv(&got, 1, MPI_INT, last, 3, MPI_COMM_WORLD, &request);
  MPI_Send(&value, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&value, 1, MPI_INT, next, 4, &got, 1, MPI_INT, last, 4,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return got;
}
static void collect(int rank, int size, int *b) {
  MPI_Status status;
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
      MPI_Recv(b, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
    }
  } else {
    MPI_Send(b, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  }
}
static void often(int rank, int size, int *b) {
  MPI_Request request;
  int peer = rank ^ 1;
  if (peer >= size)
    return;
  if (rank % 2)
    MPI_Send_init(b, 1, MPI_INT, peer, 6, MPI_COMM_WORLD, &request);
  else
    MPI_Recv_init(b, 1, MPI_INT, peer, 6, MPI_COMM_WORLD, &request);
  for (int i = 0; i < 4; i++) {
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request);
}
static void parts(int rank, int *b) {
  MPI_Comm half, pair;
  MPI_Group world, two;
  int first[2] = {0, 1}, mine;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Comm_rank(half, &mine);
  if (rank % 2)
    MPI_Bcast(b, 1, MPI_INT, 0, half);
  else
    MPI_Barrier(half);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, first, &two);
  MPI_Comm_create(MPI_COMM_WORLD, two, &pair);
  if (pair != MPI_COMM_NULL) {
    MPI_Allreduce(MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM, pair);
    MPI_Comm_free(&pair);
  }
  if (rank < 2) {
    MPI_Comm_create_group(MPI_COMM_WORLD, two, 0, &pair);
    MPI_Barrier(pair);
    MPI_Comm_free(&pair);
  }
  MPI_Group_free(&two);
  MPI_Group_free(&world);
  MPI_Comm_free(&half);
}
int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++)
    b += shift(rank, size, i);
  collect(rank, size, &b);
  often(rank, size, &b);
  parts(rank, &b);
  MPI_Finalize();
  return 0;
}
