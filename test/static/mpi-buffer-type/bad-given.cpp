// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function sends what it is given as what its callers say: one of them names
// a datatype that does not fit. Through another function, too, and where the
// buffer is the caller's.
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <vector>

template <class T>
void send(const std::vector<T> &v, MPI_Datatype type, int to, MPI_Comm comm) {
  MPI_Send(v.data(), int(v.size()), type, to, 0, comm);
  // CHECK-DAG: :[[#@LINE-1]]:3: note: this is the datatype of MPI_Send here
}

static void toAll(void *buffer, int n, MPI_Datatype type, MPI_Comm comm) {
  MPI_Bcast(buffer, n, type, 0, comm);
}

static void toWorld(void *buffer, int n, MPI_Datatype type) {
  toAll(buffer, n, type, MPI_COMM_WORLD);
}

void weights(const std::vector<float> &w, MPI_Comm comm) {
  send(w, MPI_FLOAT, 0, comm);
  send(w, MPI_DOUBLE, 1, comm);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Send takes elements of MPI_DOUBLE from or into a buffer of type 'float' [{{.*}}mpi-buffer-type]
}

double step(double length) {
  double all[2] = {length, 2 * length};
  toWorld(all, 2, MPI_FLOAT);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_FLOAT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  return all[1];
}
