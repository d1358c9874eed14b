// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, freed: on the way on which there is one, by the function that gets
// it, through a copy; or kept by whoever got it, or makes an object of it.
// Twin: bad-by-value.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static int size_of(MPI_Comm Comm) {
  int Size;
  MPI_Comm_size(Comm, &Size);
  return Size;
}

int half(MPI_Comm Comm, int Me) {
  MPI_Comm Part;
  int N = 0;
  MPI_Comm_split(Comm, Me < 4 ? 1 : MPI_UNDEFINED, 0, &Part);
  if (Part != MPI_COMM_NULL) {
    N = size_of(Part);
    MPI_Comm_free(&Part);
  }
  return N;
}

static int last_use(MPI_Comm Comm) {
  int Size = size_of(Comm);
  MPI_Comm_free(&Comm);
  return Size;
}
int given(MPI_Comm Comm) {
  MPI_Comm Copy;
  MPI_Comm_dup(Comm, &Copy);
  return last_use(Copy);
}

struct object {
  MPI_Datatype Column;
};
static void take(struct object *O, MPI_Datatype Type) { O->Column = Type; }
void kept(struct object *O, int N) {
  MPI_Datatype Column;
  MPI_Type_vector(N, 1, N, MPI_DOUBLE, &Column);
  MPI_Type_commit(&Column);
  take(O, Column);
}

struct file;
struct file *open_for(MPI_Comm Own, const char *Name);
struct file *open_alone(const char *Name) {
  MPI_Comm Own;
  MPI_Comm_dup(MPI_COMM_SELF, &Own);
  return open_for(Own, Name);
}

MPI_Comm made(MPI_Comm Comm) {
  MPI_Comm Copy;
  MPI_Comm_dup(Comm, &Copy);
  return Copy;
}

void columns(double *A, int N, int To, MPI_Comm Comm) {
  for (int I = 0; I < 2; ++I) {
    MPI_Datatype Column;
    MPI_Type_vector(N, I + 1, N, MPI_DOUBLE, &Column);
    MPI_Type_commit(&Column);
    MPI_Send(A, 1, Column, To, I, Comm);
    MPI_Type_free(&Column);
  }
}

// Who calls itself with it frees it in the end.
static MPI_Comm Last;
int depth_kept(MPI_Comm Comm, int Most) {
  int Size, Me;
  MPI_Comm_size(Comm, &Size);
  MPI_Comm_rank(Comm, &Me);
  Last = Comm;
  if (Size < 2 || Most == 0)
    return 0;
  MPI_Comm Half;
  MPI_Comm_split(Comm, Me < Size / 2, 0, &Half);
  return 1 + depth_kept(Half, Most - 1);
}
