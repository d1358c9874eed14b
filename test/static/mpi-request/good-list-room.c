// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of requests that are as long as what a call goes over; or
// longer, or in a structure with others behind them.
// Twin: bad-list-room.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void halo(double *u, int left, int right, MPI_Comm comm) {
  MPI_Request requests[4];
  MPI_Irecv(u, 1, MPI_DOUBLE, left, 0, comm, &requests[0]);
  MPI_Irecv(u + 1, 1, MPI_DOUBLE, right, 0, comm, &requests[1]);
  MPI_Isend(u + 2, 1, MPI_DOUBLE, left, 0, comm, &requests[2]);
  MPI_Isend(u + 3, 1, MPI_DOUBLE, right, 0, comm, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

void all(double *u, int peers, const int *who, MPI_Comm comm) {
  MPI_Request *requests = malloc(2 * peers * sizeof(MPI_Request));
  for (int i = 0; i < peers; i++) {
    MPI_Irecv(u + i, 1, MPI_DOUBLE, who[i], 0, comm, &requests[i]);
    MPI_Isend(u + peers + i, 1, MPI_DOUBLE, who[i], 0, comm, &requests[peers + i]);
  }
  MPI_Waitall(2 * peers, requests, MPI_STATUSES_IGNORE);
  free(requests);
}

struct pair {
  MPI_Request in[2], out[2];
};

void in_a_structure(struct pair *other, double *u, int peer, MPI_Comm comm) {
  struct pair p;
  MPI_Irecv(u, 1, MPI_DOUBLE, peer, 0, comm, &p.in[0]);
  MPI_Irecv(u + 1, 1, MPI_DOUBLE, peer, 1, comm, &p.in[1]);
  MPI_Isend(u + 2, 1, MPI_DOUBLE, peer, 0, comm, &p.out[0]);
  MPI_Isend(u + 3, 1, MPI_DOUBLE, peer, 1, comm, &p.out[1]);
  MPI_Waitall(4, p.in, MPI_STATUSES_IGNORE);
  *other = p;
}

void alone(double *u, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Irecv(u, 1, MPI_DOUBLE, peer, 0, comm, &request);
  MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
}
