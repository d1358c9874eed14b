// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statuses that are not wanted, or that there are none of.
// Twin: bad-null-statuses.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stddef.h>

void finish(MPI_Request *all, int n, MPI_Status *states) {
  MPI_Waitall(n, all, MPI_STATUSES_IGNORE);
  MPI_Testall(n, all, &n, states);
  MPI_Waitall(0, all, NULL);
}
