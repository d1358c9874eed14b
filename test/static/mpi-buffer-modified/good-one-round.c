// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A round of a loop starts a reduction of one variable, which is completed
// behind the loop: no other round comes there.
// Twin: bad-one-round.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

double estimate(int stage);

double steps(int stages, MPI_Comm comm) {
  MPI_Request r = MPI_REQUEST_NULL;
  double dt = 0;
  for (int s = 0; s < stages; ++s)
    if (s == 1) {

      dt = estimate(s);
      MPI_Iallreduce(MPI_IN_PLACE, &dt, 1, MPI_DOUBLE, MPI_MIN, comm, &r);
    }
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return dt;
}
