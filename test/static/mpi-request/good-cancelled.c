// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-cancelled.c, completed or freed before; another request; one that was
// kept.
#include <mpi.h>

struct port {
  MPI_Request asked, other;
  char *text;
};

struct service {
  struct port *in;
  MPI_Comm comm;
};

void shut(struct service *s) {
  MPI_Cancel(&s->in->asked);
  MPI_Wait(&s->in->asked, MPI_STATUS_IGNORE);
  s->in->asked = MPI_REQUEST_NULL;
  MPI_Barrier(s->comm);
}

void drop(struct service *s) {
  MPI_Cancel(&s->in->asked);
  MPI_Request_free(&s->in->asked);
  s->in->asked = MPI_REQUEST_NULL;
}

void next(struct service *s) {
  MPI_Cancel(&s->in->asked);
  s->in->other = MPI_REQUEST_NULL;
}

void close(struct port *p) {
  MPI_Cancel(&p[0].asked);
  p[1].asked = MPI_REQUEST_NULL;
}
