// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function sends what it is given as what its callers say, and they name what
// fits; one asks for the datatype first.
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

template <class T>
void send(const std::vector<T> &v, MPI_Datatype type, int to, MPI_Comm comm) {
  MPI_Send(v.data(), int(v.size()), type, to, 0, comm);
}

static void toAll(void *buffer, int n, MPI_Datatype type, MPI_Comm comm) {
  MPI_Bcast(buffer, n, type, 0, comm);
}

static void toWorld(void *buffer, int n, MPI_Datatype type) {
  toAll(buffer, n, type, MPI_COMM_WORLD);
}

static float small[2];
static double large[2];
static void parts(MPI_Datatype type, MPI_Comm comm) {
  if (type == MPI_FLOAT)
    MPI_Bcast(small, 2, type, 0, comm);
  else
    MPI_Bcast(large, 2, type, 0, comm);
}

void weights(const std::vector<float> &w, MPI_Comm comm) {
  send(w, MPI_FLOAT, 0, comm);
  send(std::vector<double>(w.begin(), w.end()), MPI_DOUBLE, 1, comm);
  parts(MPI_FLOAT, comm);
  parts(MPI_DOUBLE, comm);
}

double step(double length) {
  double all[2] = {length, 2 * length};
  toWorld(all, 2, MPI_DOUBLE);
  toWorld(all, sizeof all, MPI_BYTE);
  return all[1];
}
