// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What wildcards are for: a farm of tasks that is drained elsewhere than it is
// filled, headers followed by data from the same process, rounds that a barrier
// or a broadcast separates, and messages probed for.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 4 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>

static void farm(int rank, int size) {
  int task = 0, result = 0, sent = 0, tasks = 10;
  MPI_Status status;
  MPI_Comm w = MPI_COMM_WORLD;
  if (rank) {
    while (1) {
      MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, w, &status);
      if (status.MPI_TAG == 0)
        return;
      MPI_Send(&result, 1, MPI_INT, 0, 1, w);
    }
  }
  for (int i = 1; i < size; i++, sent++)
    MPI_Send(&task, 1, MPI_INT, i, 1, w);
  while (sent < tasks) {
    MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 1, w, &status);
    MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 1, w);
    sent++;
  }
  for (int i = 1; i < size; i++)
    MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 1, w, &status);
  for (int i = 1; i < size; i++)
    MPI_Send(&task, 1, MPI_INT, i, 0, w);
}

int main(int argc, char **argv) {
  int rank, size, in[2], out[2] = {0, 0}, flag;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status, *none = MPI_STATUS_IGNORE;
  MPI_Request r[8];
  farm(rank, size);
  // Headers and data with one tag.
  if (rank) {
    MPI_Send(out, 1, MPI_INT, 0, 2, w);
    MPI_Send(out, 2, MPI_INT, 0, 2, w);
  } else {
    for (int i = 1; i < size; i++) {
      MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 2, w, &status);
      MPI_Recv(in, 2, MPI_INT, status.MPI_SOURCE, 2, w, none);
    }
  }
  // Rounds.
  for (int round = 0; round < 3; round++) {
    MPI_Bcast(out, 1, MPI_INT, 0, w);
    if (rank) {
      MPI_Send(out, 1, MPI_INT, 0, 3, w);
    } else {
      for (int i = 1; i < size; i++)
        MPI_Irecv(in, 1, MPI_INT, MPI_ANY_SOURCE, 3, w, &r[i]),
            MPI_Wait(&r[i], none);
    }
  }
  MPI_Barrier(w);
  for (int round = 0; round < 2; round++) {
    if (rank)
      MPI_Send(out, 1, MPI_INT, 0, 3, w);
    else
      for (int i = 1; i < size; i++)
        MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 3, w, none);
    if (round)
      MPI_Allreduce(out, in, 1, MPI_INT, MPI_SUM, w);
    else
      MPI_Barrier(w);
  }
  // The first from anyone, then the rest as probed.
  if (rank) {
    MPI_Send(out, 1, MPI_INT, 0, 4, w);
  } else {
    MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 4, w, none);
    for (int i = 2; i < size; i++) {
      for (flag = 0; !flag;)
        MPI_Iprobe(MPI_ANY_SOURCE, 4, w, &flag, &status);
      MPI_Recv(in, 1, MPI_INT, status.MPI_SOURCE, 4, w, none);
    }
  }
  MPI_Finalize();
  return 0;
}
