// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// A request that is cancelled is still to be completed; here it is forgotten.
// Twin: good-cancelled.c.
#include <mpi.h>

struct port {
  MPI_Request asked;
  char *text;
};

struct service {
  struct port *in;
  MPI_Comm comm;
};

void shut(struct service *s) {
  MPI_Cancel(&s->in->asked);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cancel's request is never completed [{{.*}}mpi-request]
  s->in->asked = MPI_REQUEST_NULL;
  MPI_Barrier(s->comm);
}
