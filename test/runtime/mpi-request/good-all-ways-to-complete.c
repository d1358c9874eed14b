// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every way to complete a request, with handles copied and moved about.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int in[8], out[8], peer = 1 - rank, flag = 0, index, count, indices[8];
  MPI_Request r[8], moved[8];
  for (int i = 0; i < 8; i++) {
    out[i] = i;
    in[i] = -1;
    MPI_Irecv(&in[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &r[i]);
  }
  // The handles go elsewhere, and the old variables are written over.
  for (int i = 0; i < 8; i++)
    moved[i] = r[i];
  for (int i = 0; i < 8; i++)
    MPI_Isend(&out[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &r[i]);
  MPI_Wait(&moved[3], MPI_STATUS_IGNORE);
  while (!flag)
    MPI_Test(&moved[5], &flag, MPI_STATUS_IGNORE);
  MPI_Waitany(8, moved, &index, MPI_STATUS_IGNORE);
  MPI_Waitsome(8, moved, &count, indices, MPI_STATUSES_IGNORE);
  for (flag = 0; !flag;)
    MPI_Testany(8, moved, &index, &flag, MPI_STATUS_IGNORE);
  MPI_Testsome(8, moved, &count, indices, MPI_STATUSES_IGNORE);
  MPI_Waitall(8, moved, MPI_STATUSES_IGNORE);
  for (flag = 0; !flag;)
    MPI_Testall(8, r, &flag, MPI_STATUSES_IGNORE);
  MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
  // Persistent ones: waiting for an inactive one is no error.
  MPI_Recv_init(in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Send_init(out, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < 3; i++) {
    out[0] = i;
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    if (in[0] != i)
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
  // A send may be freed while active, a receive cancelled.
  MPI_Isend(out, 1, MPI_INT, peer, 9, MPI_COMM_WORLD, &r[0]);
  MPI_Request_free(&r[0]);
  MPI_Recv(in, 1, MPI_INT, peer, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Irecv(in, 1, MPI_INT, peer, 10, MPI_COMM_WORLD, &r[0]);
  MPI_Cancel(&r[0]);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  MPI_Ibarrier(MPI_COMM_WORLD, &r[0]);
  MPI_Comm dup;
  MPI_Comm_idup(MPI_COMM_WORLD, &dup, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Comm_free(&dup);
  (void)size;
  MPI_Finalize();
  return 0;
}
