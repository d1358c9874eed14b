// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI_Comm_free and MPI_Comm_disconnect end a handle. The communicator itself
// goes when the last request on it does, which may be after others were made:
// their calls are counted apart from each other all the same.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

static int rank, x;

/* As many calls on one as on the other, in an order that is wrong when both
   are taken for one. */
static void use(MPI_Comm one, MPI_Comm other) {
  for (int i = 0; i < 5; ++i) {
    MPI_Barrier(one);
    MPI_Bcast(&x, 1, MPI_INT, 0, other);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, one);
  }
}

/* Rank 1 lets go of its request before the communicator is freed, rank 0 when
   there is another one already. */
static void persistent(int receives) {
  MPI_Comm old, one, other;
  MPI_Request request;
  MPI_Comm_dup(MPI_COMM_WORLD, &old);
  if (receives)
    MPI_Recv_init(&x, 1, MPI_INT, 1 - rank, 0, old, &request);
  else
    MPI_Send_init(&x, 1, MPI_INT, 1 - rank, 0, old, &request);
  if (rank)
    MPI_Request_free(&request);
  MPI_Comm_free(&old);
  MPI_Comm_dup(MPI_COMM_WORLD, &one);
  if (!rank)
    MPI_Request_free(&request);
  MPI_Bcast(&x, 1, MPI_INT, 0, one);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &other);
  use(one, other);
  MPI_Comm_disconnect(&one);
  use(other, MPI_COMM_WORLD);
  MPI_Comm_free(&other);
}

/* The members stand in another order than in MPI_COMM_WORLD: whose message it
   is must still be known when it comes. */
static void pending(void) {
  MPI_Comm old, one, other;
  MPI_Request request;
  MPI_Status status;
  int got = 0, token = 7;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &old);
  MPI_Irecv(&got, 1, MPI_INT, rank, 3, old, &request);
  MPI_Send(&token, 1, MPI_INT, rank, 3, old);
  MPI_Comm_free(&old);
  MPI_Comm_dup(MPI_COMM_WORLD, &one);
  MPI_Wait(&request, &status);
  MPI_Comm_dup(one, &other);
  use(one, other);
  MPI_Sendrecv(&token, 1, MPI_INT, 1 - rank, 3, &got, 1, MPI_INT, 1 - rank, 3,
               one, &status);
  MPI_Comm_free(&one);
  MPI_Comm_free(&other);
}

/* Windows and files live on without the communicator that they were made of. */
static void windows_and_files(void) {
  MPI_Comm old, one;
  MPI_Win win;
  MPI_File file;
  int *cell;
  MPI_Comm_dup(MPI_COMM_WORLD, &old);
  MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, old, &cell, &win);
  MPI_File_open(old, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
  MPI_Comm_free(&old);
  MPI_Comm_dup(MPI_COMM_WORLD, &one);
  MPI_Win_fence(0, win);
  MPI_Barrier(one);
  MPI_Put(&x, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  MPI_Bcast(&x, 1, MPI_INT, 1, one);
  MPI_File_close(&file);
  MPI_Barrier(one);
  MPI_Win_free(&win);
  use(one, MPI_COMM_WORLD);
  MPI_Comm_free(&one);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i) {
    persistent(i % 2);
    pending();
    windows_and_files();
  }
  MPI_Finalize();
  return 0;
}
