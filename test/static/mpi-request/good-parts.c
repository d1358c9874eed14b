// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both halves are waited for: in loops, by a count that is not known, by a
// helper. Twin: bad-parts.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void both(double out[4][64], double in[4][64], const int *beside, int n,
          MPI_Comm comm) {
  MPI_Request requests[8];
  int sent[4] = {0}, taken[4] = {0};
  for (int i = 0; i < 4; ++i) {
    if (beside[i] < 0)
      continue;
    MPI_Isend(out[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i]);
    sent[i] = 1;
  }
  for (int i = 0; i < 4; ++i) {
    if (beside[i] < 0)
      continue;
    MPI_Irecv(in[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[4 + i]);
    taken[i] = 1;
  }
  for (int i = 0; i < 4; ++i) {
    if (sent[i])
      MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    if (taken[i])
      MPI_Wait(&requests[4 + i], MPI_STATUS_IGNORE);
  }
}

void counted(double out[4][64], double in[4][64], const int *beside, int n,
             int number, MPI_Comm comm) {
  MPI_Request requests[8];
  for (int i = 0; i < 8; ++i)
    requests[i] = MPI_REQUEST_NULL;
  for (int i = 0; i < 4; ++i) {
    MPI_Irecv(in[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i]);
    MPI_Isend(out[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i + 4]);
  }
  MPI_Waitall(number, requests, MPI_STATUSES_IGNORE);
}

void rest_of(MPI_Request *requests, int n);

void helped(double out[4][64], double in[4][64], const int *beside, int n,
            MPI_Comm comm) {
  MPI_Request requests[8];
  for (int i = 0; i < 4; ++i) {
    MPI_Irecv(in[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i]);
    MPI_Isend(out[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i + 4]);
  }
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  rest_of(requests + 4, 4);
}

void moved(double out[4][64], const int *beside, int n, MPI_Comm comm) {
  MPI_Request requests[8], *at = requests;
  for (int i = 0; i < 4; ++i)
    MPI_Isend(out[i], n, MPI_DOUBLE, beside[i], i, comm, &requests[i + 4]);
  for (int i = 0; i < 4; ++i)
    requests[i] = requests[i + 4];
  for (int i = 0; i < 4; ++i)
    MPI_Wait(at++, MPI_STATUS_IGNORE);
}
