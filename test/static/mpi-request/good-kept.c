// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members that are set again after their operation is complete, or may be, or
// has been put elsewhere; and others beside them.
//
// RUN: %silent
#include <mpi.h>

struct link {
  MPI_Request req, other, all[4];
  MPI_Comm comm;
  int *out, *in, n;
};
void elsewhere(struct link *l);
void keep(MPI_Request r);

void one_after_the_other(struct link *l, int peer) {
  MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  MPI_Irecv(l->in, 1, MPI_INT, peer, 0, l->comm, &l->other);
  MPI_Wait(&l->req, MPI_STATUS_IGNORE);
  MPI_Isend(l->out, 1, MPI_INT, peer, 1, l->comm, &l->req);
  MPI_Waitall(2, &l->req, MPI_STATUSES_IGNORE);
}

void by_others(struct link *l, int peer) {
  MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  elsewhere(l);
  MPI_Isend(l->out, 1, MPI_INT, peer, 1, l->comm, &l->req);
}

void collected(struct link *l, int peer) {
  MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  l->all[0] = l->req;
  MPI_Isend(l->out + 1, 1, MPI_INT, peer, 1, l->comm, &l->req);
  l->all[1] = l->req;
  MPI_Waitall(2, l->all, MPI_STATUSES_IGNORE);
}

void handed_on(struct link *l, int peer) {
  MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  keep(l->req);
  MPI_Isend(l->out + 1, 1, MPI_INT, peer, 1, l->comm, &l->req);
  keep(l->req);
}

void elements(struct link *l, int peer) {
  for (int i = 0; i < 4; i++)
    MPI_Isend(l->out + i, 1, MPI_INT, peer, i, l->comm, &l->all[i]);
  MPI_Waitall(4, l->all, MPI_STATUSES_IGNORE);
}

void either(struct link *l, int peer, int sends) {
  if (sends)
    MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  else
    MPI_Irecv(l->in, 1, MPI_INT, peer, 0, l->comm, &l->req);
  MPI_Wait(&l->req, MPI_STATUS_IGNORE);
}

void freed(struct link *l, int peer) {
  MPI_Isend(l->out, 1, MPI_INT, peer, 0, l->comm, &l->req);
  MPI_Request_free(&l->req);
  MPI_Isend(l->out, 1, MPI_INT, peer, 1, l->comm, &l->req);
}
