// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks come to the static object when the program starts, before some use
// it alone. What is done before the job is given up is done before nothing.
// Twin: bad-static-object-late.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <cstdio>
#include <cstdlib>

struct Part {
  MPI_Comm comm;
  Part() { MPI_Comm_dup(MPI_COMM_WORLD, &comm); }
  ~Part() {}
  int rank() const {
    int r;
    MPI_Comm_rank(comm, &r);
    return r;
  }
};

Part &part() {
  static Part p;
  return p;
}

[[noreturn]] static void give_up() {
  std::fprintf(stderr, "%d gives up\n", part().rank());
  MPI_Abort(MPI_COMM_WORLD, 1);
  std::abort();
}

static void check(int n) {
  if (n > 1000)
    give_up();
}

static void start(int n) {
  check(n);
  if (part().rank() == 0)
    std::printf("started with %d\n", n);
}

static void route(int *data, int n) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me % 2 == 0)
    for (int i = 0; i < n; ++i)
      data[i] = part().rank();
}

int main(int argc, char **argv) {
  int data[4] = {0};
  MPI_Init(&argc, &argv);
  start(argc);
  route(data, 4);
  MPI_Comm_free(&part().comm);
  MPI_Finalize();
  return data[0] > 4;
}
