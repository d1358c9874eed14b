// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of a solver library that all processes of an object's communicator have
// to make, where the first one alone makes them: of objects that are local, in
// a structure, duplicates, and given by their address.
//
// Twin: good-solvers.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include "Inputs/solvers.h"

PetscErrorCode norm(void) {
  Vec x;
  int rank;
  PetscReal n;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  PetscCall(VecCreate(PETSC_COMM_WORLD, &x));
  if (rank == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: VecNorm is not reached by every rank of MPI_COMM_WORLD
    PetscCall(VecNorm(x, 2, &n));
  PetscCall(VecDestroy(&x));
  return 0;
}

PetscErrorCode assemble(MPI_Comm comm) {
  Mat A;
  int rank;
  MPI_Comm_rank(comm, &rank);
  PetscCall(MatCreate(comm, &A));
  PetscCall(MatSetUp(A));
  if (!rank) {
    for (int i = 0; i < 10; i++)
      PetscCall(MatSetValue(A, i, i, 1.0, 1));
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: MatAssemblyBegin is not reached by every rank of 'comm'
    PetscCall(MatAssemblyBegin(A, 0));
    PetscCall(MatAssemblyEnd(A, 0));
  }
  PetscCall(MatDestroy(&A));
  return 0;
}

struct solver {
  Vec x, b;
  KSP ksp;
};

PetscErrorCode solve(struct solver *s) {
  int rank;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  PetscCall(VecCreateMPI(PETSC_COMM_WORLD, 5, -1, &s->x));
  PetscCall(VecDuplicate(s->x, &s->b));
  PetscCall(KSPCreate(PETSC_COMM_WORLD, &s->ksp));
  PetscCall(KSPSolve(s->ksp, s->b, s->x));
  if (rank == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: VecView is not reached by every rank of MPI_COMM_WORLD
    PetscCall(VecView(s->b, 0));
  if (rank == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: KSPDestroy is not reached by every rank of MPI_COMM_WORLD
    PetscCall(KSPDestroy(&s->ksp));
  return 0;
}

/* It is made twice, on the same processes. */
PetscErrorCode again(void) {
  Vec x;
  int rank;
  MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
  PetscCall(VecCreate(PETSC_COMM_WORLD, &x));
  PetscCall(VecDestroy(&x));
  PetscCall(VecCreate(PETSC_COMM_WORLD, &x));
  if (rank > 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: VecAssemblyBegin is not reached by every rank of MPI_COMM_WORLD
    PetscCall(VecAssemblyBegin(x));
  PetscCall(VecAssemblyEnd(x));
  return 0;
}

void transform(double *data, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  fftw_plan plan = fftw_mpi_plan_dft_2d(n, n, data, data, MPI_COMM_WORLD, -1, 0);
  if (rank == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: fftw_execute is not reached by every rank of MPI_COMM_WORLD
    fftw_execute(plan);
}

void setup(HYPRE_Solver solver, HYPRE_ParVector b, HYPRE_ParVector x) {
  int rank;
  HYPRE_IJMatrix A;
  HYPRE_ParCSRMatrix in;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  HYPRE_IJMatrixCreate(MPI_COMM_WORLD, 0, 1, 0, 1, &A);
  HYPRE_IJMatrixAssemble(A);
  HYPRE_IJMatrixGetObject(A, (void **)&in);
  if (rank < 2)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: HYPRE_BoomerAMGSetup is not reached by every rank of MPI_COMM_WORLD
    HYPRE_BoomerAMGSetup(solver, in, b, x);
}
