// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that give up before a collective, of which nothing says that they do
// so on some ranks alone.
// Twin: bad-fails-alone.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

struct Mesh {
  int Points, Faces, Parts, *Numbers;
  MPI_Comm Comm;
};

int scale(struct Mesh *M);

// The ranks agree before they give up.
int prepare(struct Mesh *M) {
  int Failed = !M->Faces || !scale(M), AnyFailed, Sum;
  MPI_Allreduce(&Failed, &AnyFailed, 1, MPI_INT, MPI_MAX, M->Comm);
  if (AnyFailed)
    return 2;
  MPI_Allreduce(&M->Points, &Sum, 1, MPI_INT, MPI_SUM, M->Comm);
  M->Points = Sum;
  return 0;
}

int adapt(struct Mesh *M) {
  int Code = prepare(M), Worst;
  MPI_Allreduce(&Code, &Worst, 1, MPI_INT, MPI_MAX, M->Comm);
  return Worst;
}

// Its result is not collected.
int refine(struct Mesh *M) {
  if (!M->Faces)
    return 2;
  MPI_Bcast(M->Numbers, M->Parts, MPI_INT, 0, M->Comm);
  return 0;
}

int refineTwice(struct Mesh *M) { return refine(M) || refine(M); }

// There is nothing to do, which is no failure.
__attribute__((noinline)) static int smooth(struct Mesh *M) {
  if (M->Parts == 1)
    return 0;
  MPI_Bcast(M->Numbers, M->Parts, MPI_INT, 0, M->Comm);
  return M->Numbers[0] < 0;
}

// It fails behind all that it does together with others.
__attribute__((noinline)) static int check(struct Mesh *M) {
  MPI_Bcast(M->Numbers, M->Parts, MPI_INT, 0, M->Comm);
  if (!M->Faces)
    return 1;
  return 0;
}

// What callers pass is checked for all of them.
__attribute__((noinline)) int split(struct Mesh *M, int Parts) {
  if (Parts < 1)
    return 1;
  MPI_Bcast(M->Numbers, Parts, MPI_INT, 0, M->Comm);
  return 0;
}

int improve(struct Mesh *M, int Parts) {
  int Code = smooth(M), Worst;
  MPI_Allreduce(&Code, &Worst, 1, MPI_INT, MPI_MAX, M->Comm);
  Code = check(M);
  MPI_Allreduce(&Code, &Worst, 1, MPI_INT, MPI_MAX, M->Comm);
  Code = split(M, Parts);
  MPI_Allreduce(&Code, &Worst, 1, MPI_INT, MPI_MAX, M->Comm);
  return Worst;
}
