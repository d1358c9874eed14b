// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One mismatch after the other, each found although the messages before it were
// wrong too: blocking, started, wildcards whose source nobody asks for, out of
// order, persistent, probed, and shorter than the receive.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=halt_on_error=0 %mpirun -n 2 %t 2>&1 | FileCheck %s --implicit-check-not='MPI_INT is received as {{.*}}MPI_INT'

#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int other = 1 - rank, ints[8] = {0}, more[8] = {0};
  float floats[8] = {0};
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status *none = MPI_STATUS_IGNORE;
  MPI_Request r[2];
  MPI_Message message;
  if (rank == 0) {
    MPI_Send(floats, 4, MPI_FLOAT, 1, 0, w);
    MPI_Isend(floats, 3, MPI_FLOAT, 1, 1, w, &r[0]);
    MPI_Isend(ints, 3, MPI_INT, 1, 1, w, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Ssend(ints, 2, MPI_UNSIGNED, 1, 2, w);
    MPI_Send(ints, 3, MPI_INT, 1, 3, w);
    MPI_Send_init(ints, 1, MPI_INT, 1, 4, w, &r[0]);
    MPI_Start(&r[0]);
    MPI_Wait(&r[0], none);
    MPI_Request_free(&r[0]);
    MPI_Send(ints, 5, MPI_INT, 1, 5, w);
  } else {
    MPI_Recv(ints, 4, MPI_INT, 0, 0, w, none);
    MPI_Irecv(ints, 3, MPI_INT, MPI_ANY_SOURCE, 1, w, &r[0]);
    MPI_Irecv(more, 3, MPI_INT, 0, 1, w, &r[1]);
    MPI_Wait(&r[1], none);
    MPI_Wait(&r[0], none);
    MPI_Recv(ints, 8, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, w, none);
    MPI_Recv(floats, 8, MPI_FLOAT, 0, 3, w, none);
    MPI_Recv_init(floats, 1, MPI_FLOAT, 0, 4, w, &r[0]);
    MPI_Start(&r[0]);
    MPI_Wait(&r[0], none);
    MPI_Request_free(&r[0]);
    MPI_Mprobe(MPI_ANY_SOURCE, 5, w, &message, none);
    MPI_Mrecv(floats, 5, MPI_FLOAT, &message, none);
  }
  MPI_Sendrecv(ints, 2, rank ? MPI_INT : MPI_FLOAT, other, 6, more, 2, MPI_INT,
               other, 6, w, none);
  MPI_Finalize();
  return 0;
}

// Either rank may be the one that tells, and launchers do not keep the order.
// CHECK-DAG: ==tutti== ERROR: a message of 4 x MPI_FLOAT is received as 4 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: rank {{ *}}1 {{ *}}MPI_Recv, receives it {{.*}}bad-types.c:36:
// CHECK-DAG: rank {{ *}}0 {{ *}}MPI_Send, sends it {{.*}}bad-types.c:24:
// CHECK-DAG: ERROR: a message of 3 x MPI_FLOAT is received as 3 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: rank {{ *}}1 {{ *}}MPI_Irecv, receives it {{.*}}bad-types.c:37:
// CHECK-DAG: rank {{ *}}0 {{ *}}MPI_Isend, sends it {{.*}}bad-types.c:25:
// CHECK-DAG: ERROR: a message of 2 x MPI_UNSIGNED is received as 8 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: ERROR: a message of 3 x MPI_INT is received as 8 x MPI_FLOAT {{.*}}[mpi-message-type]
// CHECK-DAG: ERROR: a message of 1 x MPI_INT is received as 1 x MPI_FLOAT {{.*}}[mpi-message-type]
// CHECK-DAG: ERROR: a message of 5 x MPI_INT is received as 5 x MPI_FLOAT {{.*}}[mpi-message-type]
// CHECK-DAG: rank {{ *}}1 {{ *}}MPI_Mrecv
// CHECK-DAG: ERROR: a message of 2 x MPI_FLOAT is received as 2 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: rank {{ *}}1 {{ *}}MPI_Sendrecv
