// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each rank has of its own is made equal where a setting says that there
// are others, and used for calls that are made by the same setting
// (bad-passed-by.cpp).
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <chrono>
#include <mpi.h>

extern int processes;
extern MPI_Comm everybody;
extern MPI_Datatype kinds[];

static void largest(int n, int kind, void *v) {
  if (processes > 1)
    MPI_Allreduce(MPI_IN_PLACE, v, n, kinds[kind], MPI_MAX, everybody);
}

struct Variant {
  int kind;
  double built[4];
  double spent;
};

void work(int kind);

static void measure(Variant &v) {
  auto from = std::chrono::steady_clock::now();
  work(v.kind);
  auto to = std::chrono::steady_clock::now();
  std::chrono::duration<double> all = to - from;
  double t = all.count();
  largest(1, 2, &t);
  v.spent = t / 5;
}

static void show(const Variant &v, int which, double *most) {
  double t = which ? v.spent : v.built[1];
  if (t < 0)
    return;
  *most = t;
  largest(1, 2, most);
}

void all(Variant *v, int many, double *most) {
  for (int i = 0; i < many; ++i)
    measure(v[i]);
  for (int i = 0; i < many; ++i)
    show(v[i], 1, most);
}

// Where the numbers of a histogram come from.
void histogram(MPI_Comm part, const int *sizes, int n, int *counts) {
  int most = 0;
  for (int i = 0; i < n; ++i)
    most = sizes[i] > most ? sizes[i] : most;
  MPI_Status s;
  MPI_Recv(&most, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &s);
  if (part != MPI_COMM_NULL)
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_INT, MPI_MAX, part);
  if (most > 0) {
    for (int i = 0; i < n; ++i)
      counts[sizes[i]]++;
    if (part != MPI_COMM_NULL)
      MPI_Allreduce(MPI_IN_PLACE, counts, 4, MPI_INT, MPI_SUM, part);
  }
}
