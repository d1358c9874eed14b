// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last function of a service: all but one have started the broadcast in a
// function that was called before, and store through pointers on the way.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct service {
  MPI_Comm comm;
  MPI_Request order, sum;
  int more, length;
  long *mine, *all;
  void (*tell)(const long *, int);
};

static void add(long done, const long *from, struct service *s) {
  s->mine[0] = done;
  memcpy(s->mine + 1, from, s->length * sizeof *from);
  MPI_Ireduce(s->mine, s->all, s->length + 1, MPI_LONG, MPI_SUM, 0, s->comm,
              &s->sum);
}

struct service *begin(MPI_Comm comm, int length) {
  int rank;
  struct service *s = calloc(1, sizeof *s);
  MPI_Comm_dup(comm, &s->comm);
  MPI_Comm_rank(s->comm, &rank);
  s->order = s->sum = MPI_REQUEST_NULL;
  s->more = 1;
  s->length = length;
  s->mine = calloc(length + 1, sizeof(long));
  s->all = calloc(length + 1, sizeof(long));
  if (rank != 0)
    MPI_Ibcast(&s->more, 1, MPI_INT, 0, s->comm, &s->order);
  return s;
}

void finish(const long *from, struct service *s) {
  int rank, size;
  MPI_Comm_rank(s->comm, &rank);
  MPI_Comm_size(s->comm, &size);
  if (rank == 0) {
    while (1) {
      if (s->order == MPI_REQUEST_NULL && s->sum == MPI_REQUEST_NULL) {
        MPI_Ibcast(&s->more, 1, MPI_INT, 0, s->comm, &s->order);
        add(1, from, s);
        continue;
      }
      MPI_Wait(&s->order, MPI_STATUS_IGNORE);
      MPI_Wait(&s->sum, MPI_STATUS_IGNORE);
      if (!s->more)
        break;
      s->tell(s->all + 1, s->length);
      if (s->all[0] == size)
        s->more = 0;
    }
  } else {
    while (1) {
      MPI_Wait(&s->sum, MPI_STATUS_IGNORE);
      MPI_Wait(&s->order, MPI_STATUS_IGNORE);
      add(1, from, s);
      if (!s->more) {
        MPI_Wait(&s->sum, MPI_STATUS_IGNORE);
        break;
      }
      MPI_Ibcast(&s->more, 1, MPI_INT, 0, s->comm, &s->order);
    }
  }
  MPI_Comm_free(&s->comm);
  free(s);
}
