// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles that another function makes into a variable of the caller, or into
// elements of its array. Twin: good-handed.c.
// RUN: %found
#include <mpi.h>

static void make_one(MPI_Comm Base, MPI_Comm *New) {
  MPI_Comm_dup(Base, New);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
}

static int rank_in(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  return Rank;
}

int one(MPI_Comm Base) {
  MPI_Comm Mine;
  make_one(Base, &Mine);
  return rank_in(Mine);
}

static void make_all(MPI_Comm Base, MPI_Comm *Freed, MPI_Comm *Lost) {
  MPI_Comm_dup(Base, &Freed[0]);
  MPI_Comm_dup(Base, &Freed[1]);
  MPI_Comm_split(Base, 0, 0, &Lost[0]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed
  make_one(Base, &Lost[1]);
}

int some(MPI_Comm Base) {
  MPI_Comm A[2], B[2];
  make_all(Base, A, B);
  int Sum = 0;
  for (int I = 0; I < 2; I++)
    Sum += rank_in(A[I]) + rank_in(B[I]);
  for (int I = 0; I < 2; I++)
    MPI_Comm_free(&A[I]);
  return Sum;
}

void types(double *Data, int Step, MPI_Comm Comm) {
  MPI_Datatype Rows[2];
  for (int I = 0; I < 2; I++) {
    MPI_Type_vector(4, I + 1, Step, MPI_DOUBLE, &Rows[I]);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Type_vector makes a datatype that is never freed
    MPI_Type_commit(&Rows[I]);
  }
  MPI_Bcast(Data, 1, Rows[0], 0, Comm);
  MPI_Bcast(Data, 1, Rows[1], 0, Comm);
}
