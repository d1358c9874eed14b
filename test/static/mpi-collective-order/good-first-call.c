// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First calls that all ranks make together: the communicator is always that of
// all processes; a flag that starts over; one that is agreed on; a set-up that
// is made once for each process, and told by level 3 alone; calls that do not
// need others.
// Twin: bad-first-call.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

double all(double X) {
  static int First = 1;
  static double Least = 1e-16;
  if (First) {
    MPI_Allreduce(MPI_IN_PLACE, &Least, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    First = 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return X < Least ? 0 : X;
}

static double ofAll(MPI_Comm Comm, double X) {
  static int Done;
  if (!Done) {
    MPI_Barrier(Comm);
    Done = 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, Comm);
  return X;
}
double twice(double X) { return ofAll(MPI_COMM_WORLD, ofAll(MPI_COMM_WORLD, X)); }

static int Known;
void forget(void) { Known = 0; }
double again(MPI_Comm Comm, double X) {
  if (!Known) {
    MPI_Barrier(Comm);
    Known = 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, Comm);
  return X;
}

double agreed(MPI_Comm Comm, double X) {
  static int First = 1;
  int Any = First;
  MPI_Allreduce(MPI_IN_PLACE, &Any, 1, MPI_INT, MPI_MAX, Comm);
  if (Any) {
    MPI_Barrier(Comm);
    First = 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, Comm);
  return X;
}

static MPI_Comm Own;
int start(MPI_Comm Comm) {
  static int Started;
  if (Started)
    return 0;
  Started = 1;
  return MPI_Comm_dup(Comm, &Own);
}
void stop(void) { MPI_Comm_free(&Own); }

double size(MPI_Comm Comm, double X) {
  static int First = 1, Size;
  if (First) {
    MPI_Comm_size(Comm, &Size);
    First = 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, Comm);
  return X / Size;
}
