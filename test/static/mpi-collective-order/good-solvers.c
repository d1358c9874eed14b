// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A solver library's objects of one process, what may be called by one process
// alone, errors that end the program, and objects of which it is not seen whose
// they are.
//
// Twin: bad-solvers.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include "Inputs/solvers.h"

/* The first one sets the values; all assemble. */
PetscErrorCode fill(Vec x) {
  int rank;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  if (rank == 0)
    for (int i = 0; i < 10; i++)
      PetscCall(VecSetValue(x, i, 1.0, 1));
  return 0;
}

PetscErrorCode all(void) {
  Vec x;
  int size;
  PetscReal n;
  MPI_Comm_size(PETSC_COMM_WORLD, &size);
  PetscCall(VecCreateMPI(PETSC_COMM_WORLD, 5, -1, &x));
  PetscCall(fill(x));
  PetscCall(VecAssemblyBegin(x));
  PetscCall(VecAssemblyEnd(x));
  if (size > 1)
    PetscCall(VecNorm(x, 2, &n));
  PetscCall(VecDestroy(&x));
  return 0;
}

PetscErrorCode own(void) {
  Vec x, gathered, s;
  VecScatter to;
  int rank;
  PetscReal n;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  PetscCall(VecCreateMPI(PETSC_COMM_WORLD, 5, -1, &x));
  PetscCall(VecScatterCreateToZero(x, &to, &gathered));
  if (rank == 0) {
    PetscCall(VecView(gathered, 0));
    PetscCall(VecCreateSeq(PETSC_COMM_SELF, 5, &s));
    PetscCall(VecNorm(s, 2, &n));
    PetscCall(VecDestroy(&s));
  }
  return 0;
}

/* The same for objects of all and of one. */
static PetscErrorCode like(Vec x, Vec *y) {
  PetscCall(VecCreateMPI(PetscObjectComm((PetscObject)x), 5, -1, y));
  PetscCall(VecAssemblyBegin(*y));
  return 0;
}
static PetscErrorCode asked(Vec x, Vec *y) {
  MPI_Comm comm;
  PetscCall(PetscObjectGetComm((PetscObject)x, &comm));
  PetscCall(VecCreate(comm, y));
  return 0;
}

PetscErrorCode apart(Vec given) {
  Vec x, y, s;
  int rank;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  PetscCall(VecCreate(PETSC_COMM_WORLD, &x));
  PetscCall(like(x, &y));
  if (rank == 0) {
    PetscCall(VecCreateSeq(PETSC_COMM_SELF, 5, &s));
    PetscCall(like(s, &y));
    PetscCall(asked(given, &y));
  }
  return 0;
}

/* A function of the program's own, of such a name. */
double VecMax(const double *of, int n, double *where);
double largest(const double *of, int n) {
  int rank;
  double where;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank == 0 ? VecMax(of, n, &where) : 0;
}

void transform(double *data, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  fftw_plan plan = fftw_plan_dft_2d(n, n, data, data, -1, 0);
  if (rank == 0)
    fftw_execute(plan);
}
