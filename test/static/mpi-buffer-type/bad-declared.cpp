// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only the source says of a buffer: behind pointers, in members, in what
// containers hand out, in templates as they are instantiated.
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx %stub_mpi -fplugin=%plugin -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <array>
#include <memory>
#include <mpi.h>
#include <vector>

template <class T> void send(T *p, int n, MPI_Datatype type) {
  MPI_Bcast(p, n, type, 0, MPI_COMM_WORLD);
}

template <class T> T sum(T v) {
  T r;
  MPI_Allreduce(&v, &r, 1, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce {{.*}} [{{.*}}mpi-buffer-type]
  return r;
}

struct Field {
  double u[8];
  float *w;
};

void pointers(double *d, Field *f, bool *flags, int **rows, int n) {
  MPI_Bcast(d, n, MPI_FLOAT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_FLOAT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  MPI_Bcast(f->u, 8, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'double'
  MPI_Bcast(&f->w[2], n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_DOUBLE from or into a buffer of type 'float'
  MPI_Bcast(flags, n, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'bool'
  MPI_Bcast(rows, n, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type 'int *'
}

void containers(std::vector<int> &v, std::array<float, 4> &a) {
  std::unique_ptr<float[]> p(new float[v.size()]);
  MPI_Bcast(v.data(), (int)v.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_DOUBLE from or into a buffer of type 'int'
  MPI_Bcast(&v[1], 2, MPI_FLOAT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_FLOAT from or into a buffer of type 'int'
  MPI_Bcast(&v, (int)v.size(), MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into the object 'std::vector', which keeps its elements elsewhere
  MPI_Bcast(a.data(), 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_DOUBLE from or into a buffer of type 'float'
  MPI_Bcast(p.get(), (int)v.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_DOUBLE from or into a buffer of type 'float'
}

float instances() { return sum(1.0F) + (float)sum(1.0); }
