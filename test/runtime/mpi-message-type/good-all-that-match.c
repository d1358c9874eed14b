// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Different datatypes with one signature, shorter messages, bytes and packed
// data, and many messages under way, received in another order than sent (which
// relies on buffering, so that is not looked for).
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=replay=0 %mpirun -n 3 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <string.h>

typedef struct {
  int a;
  double b;
} pair_t;

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status, statuses[8], *none = MPI_STATUS_IGNORE;
  MPI_Request r[8];
  MPI_Datatype both, column, ten;
  pair_t p[4];
  memset(p, 0, sizeof p);
  int lengths[2] = {1, 1}, data[300] = {0}, flag, index;
  MPI_Aint places[2] = {0, offsetof(pair_t, b)};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, whole;
  MPI_Type_create_struct(2, lengths, places, types, &both);
  MPI_Type_create_resized(both, 0, sizeof(pair_t), &whole);
  MPI_Type_commit(&whole);
  MPI_Type_vector(10, 1, 10, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Type_contiguous(10, MPI_INT, &ten);
  MPI_Type_commit(&ten);

  if (rank == 0) {
    MPI_Send(data, 1, column, 1, 0, w);
    MPI_Send(data, 5, MPI_INT, 1, 0, w);   // into whole tens
    MPI_Send(p, 2, whole, 1, 0, w);        // into more of them
    MPI_Send(data, 20, MPI_INT, 1, 0, w);  // as bytes
    MPI_Send(data, 80, MPI_BYTE, 1, 0, w); // as integers
    MPI_Send(NULL, 0, MPI_DOUBLE, 1, 0, w);
    int at = 0;
    char room[64];
    MPI_Pack(data, 3, MPI_INT, room, 64, &at, w);
    MPI_Send(room, at, MPI_PACKED, 1, 0, w);
    MPI_Send(data, 3, MPI_INT, MPI_PROC_NULL, 0, w);
    for (int i = 0; i < 200; i++) // more than the runtime remembers
      MPI_Send(i % 2 ? (void *)data : (void *)p, 1,
               i % 2 ? MPI_INT : MPI_DOUBLE, 1, i, w);
    MPI_Send(data, 1, MPI_INT, 1, 7, w);
  } else if (rank == 1) {
    MPI_Recv(data, 1, ten, 0, 0, w, none);
    MPI_Recv(data, 3, ten, MPI_ANY_SOURCE, 0, w, none);
    MPI_Recv(p, 4, whole, 0, MPI_ANY_TAG, w, none);
    MPI_Recv(data, 100, MPI_BYTE, 0, 0, w, none);
    MPI_Recv(data, 20, MPI_INT, 0, 0, w, none);
    MPI_Recv(data, 3, MPI_INT, 0, 0, w, none);
    MPI_Recv(data, 3, MPI_INT, 0, 0, w, none);
    MPI_Recv(data, 3, MPI_FLOAT, MPI_PROC_NULL, 0, w, none);
    for (int i = 199; i >= 0; i--)
      MPI_Recv(i % 2 ? (void *)data : (void *)p, 1,
               i % 2 ? MPI_INT : MPI_DOUBLE, 0, i, w, none);
    MPI_Recv(data, 1, MPI_INT, 0, 7, w, none);
  }

  // What an earlier wildcard gets decides what the later receives get.
  if (rank == 2) {
    MPI_Send(data, 1, MPI_INT, 1, 1, w);
    MPI_Send(p, 1, MPI_DOUBLE, 1, 1, w);
    MPI_Send(data, 1, MPI_INT, 1, 2, w);
    MPI_Send(p, 1, MPI_DOUBLE, 1, 1, w);
  } else if (rank == 1) {
    double x, y;
    int i, j;
    MPI_Irecv(&i, 1, MPI_INT, MPI_ANY_SOURCE, 1, w, &r[0]);
    MPI_Irecv(&x, 1, MPI_DOUBLE, 2, 1, w, &r[1]);
    MPI_Irecv(&j, 1, MPI_INT, 2, MPI_ANY_TAG, w, &r[2]);
    MPI_Irecv(&y, 1, MPI_DOUBLE, 2, 1, w, &r[3]);
    MPI_Wait(&r[3], none);
    MPI_Wait(&r[1], &status);
    MPI_Waitany(1, &r[2], &index, MPI_STATUS_IGNORE);
    for (flag = 0; !flag;)
      MPI_Test(&r[0], &flag, none);
  }

  // Cancelled receives get nothing; matched probes take what they saw.
  if (rank == 0) {
    MPI_Send(p, 1, MPI_DOUBLE, 1, 3, w);
    MPI_Send(data, 2, MPI_INT, 1, 3, w);
    MPI_Send(p, 2, MPI_DOUBLE, 1, 4, w);
  } else if (rank == 1) {
    MPI_Message first;
    MPI_Improbe(0, 99, w, &flag, &first, none);
    MPI_Mprobe(MPI_ANY_SOURCE, 3, w, &first, none);
    MPI_Recv(data, 2, MPI_INT, 0, 3, w, none);
    MPI_Mrecv(p, 1, MPI_DOUBLE, &first, none);
    MPI_Irecv(data, 1, MPI_INT, MPI_ANY_SOURCE, 77, w, &r[0]);
    MPI_Irecv(data + 1, 1, MPI_INT, MPI_ANY_SOURCE, 88, w, &r[1]);
    MPI_Cancel(&r[1]);
    MPI_Wait(&r[1], &status);
    MPI_Test_cancelled(&status, &flag);
    if (flag) {
      MPI_Recv(p, 2, MPI_DOUBLE, 0, 4, w, none);
    }
    MPI_Cancel(&r[0]);
    MPI_Wait(&r[0], none);
  }

  // Around the ring, persistent, and with itself.
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Send_init(data, 4, MPI_INT, right, 5, w, &r[0]);
  MPI_Recv_init(data + 10, 4, MPI_INT, left, 5, w, &r[1]);
  MPI_Recv_init(p, 1, MPI_DOUBLE, left, 5, w, &r[3]);
  MPI_Send_init(p + 1, 1, MPI_DOUBLE, right, 5, w, &r[2]);
  for (int i = 0; i < 3; i++) {
    MPI_Startall(4, r);
    MPI_Waitall(4, r, i ? MPI_STATUSES_IGNORE : statuses);
  }
  for (int i = 0; i < 4; i++)
    MPI_Request_free(&r[i]);
  MPI_Sendrecv(data, 2, MPI_INT, rank, 6, p, 2, MPI_INT, rank, 6, w, none);
  MPI_Sendrecv_replace(data, 2, MPI_INT, right, 6, MPI_ANY_SOURCE, 6, w, none);
  MPI_Type_free(&both);
  MPI_Type_free(&whole);
  MPI_Type_free(&column);
  MPI_Type_free(&ten);
  MPI_Finalize();
  return 0;
}
