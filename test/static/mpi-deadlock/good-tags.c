// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The other side takes any tag, one that is computed, or what a probe has found;
// it is in another file, in another program, behind a pointer, or nobody's. Twin: bad-tags.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DCOMPUTED -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DPROBED -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DOTHER_FILE -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DOTHER_PROGRAM -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DSPAWNED -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DPOINTER -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -DNOBODY -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

void serve(int client);
int MPI_Comm_get_parent(MPI_Comm *parent);
int MPI_Comm_disconnect(MPI_Comm *comm);

static int neighbour(FILE *f) {
  int n = MPI_PROC_NULL;
  return fscanf(f, "%d", &n) == 1 ? n : MPI_PROC_NULL;
}

int main(int argc, char **argv) {
  double v[4] = {1, 2, 3, 4};
  int rank;
  char name[32];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "part-%d", rank);
  FILE *f = fopen(name, "r");
  if (!f)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int other = neighbour(f), tag = neighbour(f);
  fclose(f);
#ifdef SPAWNED
  MPI_Comm to;
  MPI_Comm_get_parent(&to);
#else
  MPI_Comm to = MPI_COMM_WORLD;
#endif
#ifdef NOBODY
  other = MPI_PROC_NULL;
#endif
  MPI_Send(v, 1, MPI_DOUBLE, other, 1, to);
#if defined COMPUTED
  MPI_Recv(v, 1, MPI_DOUBLE, other, tag, to, MPI_STATUS_IGNORE);
#elif defined PROBED
  MPI_Status s;
  MPI_Probe(other, MPI_ANY_TAG, to, &s);
  MPI_Recv(v, 1, MPI_DOUBLE, other, s.MPI_TAG, to, &s);
#elif defined POINTER
  int (*receive)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *) = tag > 4 ? 0 : MPI_Recv;
  receive(v, 1, MPI_DOUBLE, other, 1, to, MPI_STATUS_IGNORE);
  MPI_Send(v, 1, MPI_DOUBLE, other, 2, to);
  MPI_Recv(v, 1, MPI_DOUBLE, other, 2, to, MPI_STATUS_IGNORE);
#elif defined OTHER_FILE
  serve(other);
  MPI_Recv(v, 1, MPI_DOUBLE, other, 2, to, MPI_STATUS_IGNORE);
#elif defined SPAWNED
  MPI_Recv(v, 1, MPI_DOUBLE, 0, 2, to, MPI_STATUS_IGNORE);
  MPI_Comm_disconnect(&to);
#elif defined NOBODY
  MPI_Recv(v, 1, MPI_DOUBLE, other, 2, to, MPI_STATUS_IGNORE);
#elif defined OTHER_PROGRAM
  MPI_Recv(v, 1, MPI_DOUBLE, other, 2, to, MPI_STATUS_IGNORE);
#else
  MPI_Recv(v, 1, MPI_DOUBLE, other, MPI_ANY_TAG, to, MPI_STATUS_IGNORE);
#endif
  MPI_Finalize();
  return tag > 32;
}
