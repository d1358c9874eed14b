// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source is that of the status, or the probe named it; the length is another
// one's; a matched receive takes what was found.
// Twin: bad-probed.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void collect(int parts, MPI_Comm comm) {
  for (int i = 0; i < parts; i++) {
    MPI_Status status;
    int length;
    MPI_Probe(MPI_ANY_SOURCE, 4, comm, &status);
    MPI_Get_count(&status, MPI_INT, &length);
    int *part = malloc(length * sizeof(int));
    MPI_Recv(part, length, MPI_INT, status.MPI_SOURCE, 4, comm, MPI_STATUS_IGNORE);
    free(part);
  }
}

void of_one(int from, int *into, MPI_Comm comm) {
  MPI_Status status;
  int length;
  MPI_Probe(from, MPI_ANY_TAG, comm, &status);
  MPI_Get_count(&status, MPI_INT, &length);
  MPI_Recv(into, length, MPI_INT, from, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
}

void whole_room(int *into, int room, MPI_Comm comm) {
  MPI_Status status;
  MPI_Probe(MPI_ANY_SOURCE, 4, comm, &status);
  MPI_Recv(into, room, MPI_INT, MPI_ANY_SOURCE, 4, comm, &status);
}

void matched(MPI_Comm comm) {
  MPI_Status status;
  MPI_Message message;
  int length;
  MPI_Mprobe(MPI_ANY_SOURCE, 4, comm, &message, &status);
  MPI_Get_count(&status, MPI_INT, &length);
  int *part = malloc(length * sizeof(int));
  MPI_Mrecv(part, length, MPI_INT, &message, &status);
  free(part);
}
