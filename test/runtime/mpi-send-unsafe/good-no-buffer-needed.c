// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges that need no buffer: ordered, started, combined, attached, probed;
// and a server that takes what comes.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 4 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, out = 1, in = 0, flag = 0, index;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm w = MPI_COMM_WORLD, half;
  MPI_Status status, *none = MPI_STATUS_IGNORE;
  MPI_Request r[4];
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  // Even ranks first.
  if (rank % 2) {
    MPI_Recv(&in, 1, MPI_INT, left, 0, w, none);
    MPI_Send(&out, 1, MPI_INT, right, 0, w);
  } else {
    MPI_Send(&out, 1, MPI_INT, right, 0, w);
    MPI_Recv(&in, 1, MPI_INT, left, 0, w, none);
  }
  MPI_Sendrecv(&out, 1, MPI_INT, right, 1, &in, 1, MPI_INT, left, 1, w, none);
  MPI_Irecv(&in, 1, MPI_INT, left, 2, w, &r[0]);
  MPI_Send(&out, 1, MPI_INT, right, 2, w);
  MPI_Wait(&r[0], none);
  MPI_Isend(&out, 1, MPI_INT, right, 3, w, &r[0]);
  MPI_Recv(&in, 1, MPI_INT, left, 3, w, none);
  MPI_Wait(&r[0], none);
  char *room = malloc(1000 + MPI_BSEND_OVERHEAD);
  int bytes = 1000 + MPI_BSEND_OVERHEAD;
  MPI_Buffer_attach(room, bytes);
  MPI_Bsend(&out, 1, MPI_INT, right, 4, w);
  MPI_Recv(&in, 1, MPI_INT, left, 4, w, none);
  MPI_Buffer_detach(&room, &bytes);
  free(room);
  // To itself, with the receive posted.
  MPI_Irecv(&in, 1, MPI_INT, rank, 5, w, &r[0]);
  MPI_Ssend(&out, 1, MPI_INT, rank, 5, w);
  MPI_Waitany(1, r, &index, none);
  // Probed, polled.
  if (rank == 0)
    for (int i = 1; i < size; i++) {
      MPI_Probe(MPI_ANY_SOURCE, 6, w, &status);
      MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 6, w, none);
    }
  else
    MPI_Send(&out, 1, MPI_INT, 0, 6, w);
  MPI_Isend(&out, 1, MPI_INT, right, 7, w, &r[0]);
  for (flag = 0; !flag;)
    MPI_Iprobe(left, 7, w, &flag, none);
  MPI_Recv(&in, 1, MPI_INT, left, 7, w, none);
  for (flag = 0; !flag;)
    MPI_Test(&r[0], &flag, none);
  // Workers talk to a server, who answers whoever comes.
  if (rank == 0)
    for (int i = 0; i < 3 * (size - 1); i++) {
      MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 8, w, &status);
      MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 9, w);
    }
  else
    for (int i = 0; i < 3; i++) {
      MPI_Send(&out, 1, MPI_INT, 0, 8, w);
      MPI_Recv(&in, 1, MPI_INT, 0, 9, w, none);
    }
  // Collectives, started ones too, on halves and on all.
  MPI_Comm_split(w, rank % 2, 0, &half);
  MPI_Ibarrier(half, &r[0]);
  MPI_Bcast(&out, 1, MPI_INT, 0, w);
  MPI_Wait(&r[0], none);
  MPI_Reduce(&out, &in, 1, MPI_INT, MPI_SUM, size - 1, w);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
