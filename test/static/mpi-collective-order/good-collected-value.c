// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-collected-value.c, but every rank makes the calls; or it is asked
// whether all have the same; or the variable held something else before; or the
// caller in sight passes what all have.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct mesh;
int mesh_cells(const struct mesh *);
int mesh_limit(const struct mesh *);
int setting(void);

double volume(const struct mesh *M, MPI_Comm C) {
  int N = mesh_cells(M), All;
  MPI_Allreduce(&N, &All, 1, MPI_INT, MPI_SUM, C);
  if (All == 0)
    return 0;
  MPI_Barrier(C);
  return N ? All / N : 0;
}

int agreed(const struct mesh *M, MPI_Comm C) {
  int N = mesh_limit(M), Least, Most;
  MPI_Allreduce(&N, &Least, 1, MPI_INT, MPI_MIN, C);
  MPI_Allreduce(&N, &Most, 1, MPI_INT, MPI_MAX, C);
  if (Least != Most)
    MPI_Abort(C, 1);
  for (int I = 0; I < N; I++)
    MPI_Barrier(C);
  return N;
}

int all_agree(int Width, int Depth, MPI_Comm C) {
  int Mine[2], Least[2], Most[2];
  if (Width < 1 || Depth < 0)
    return -1;
  Mine[0] = Width;
  Mine[1] = Depth;
  MPI_Allreduce(Mine, Least, 2, MPI_INT, MPI_MIN, C);
  MPI_Allreduce(Mine, Most, 2, MPI_INT, MPI_MAX, C);
  if (Least[0] != Most[0] || Least[1] != Most[1])
    return -1;
  return 0;
}

int used_again(const struct mesh *M, MPI_Comm C) {
  int N = setting(), All;
  if (N)
    MPI_Barrier(C);
  N = mesh_cells(M);
  MPI_Allreduce(&N, &All, 1, MPI_INT, MPI_SUM, C);
  return All;
}

static int total(int N, MPI_Comm C) {
  int All;
  if (N == 0)
    return 0;
  MPI_Allreduce(&N, &All, 1, MPI_INT, MPI_SUM, C);
  return All;
}
int of_all(MPI_Comm C) {
  int Ranks;
  MPI_Comm_size(C, &Ranks);
  return total(Ranks, C) + total(3, C);
}

int scattered(int *Parts, MPI_Comm C) {
  int N = setting();
  MPI_Bcast(&N, 1, MPI_INT, 0, C);
  if (N)
    MPI_Barrier(C);
  return N;
}
