// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of C++ that are given an address and a datatype: in a namespace, of
// a class, with a container for an address. Methods of objects are left out.
// Twin: good-own-function.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <string>
#include <vector>

namespace grid {
void share(void *values, int n, MPI_Datatype type);
struct Channel {
  static void put(const void *values, MPI_Datatype type, int n);
  void get(void *values, MPI_Datatype type, int n);
};
} // namespace grid

void share(std::vector<double> &v, std::string &name, grid::Channel &c) {
  // CHECK: :[[#@LINE+1]]:3: warning: 'grid::share' takes elements of MPI_DOUBLE from or into the object 'std::vector', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
  grid::share(&v, int(v.size()), MPI_DOUBLE);
  // CHECK: :[[#@LINE+1]]:3: warning: 'grid::Channel::put' takes elements of MPI_INT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  grid::Channel::put(v.data(), MPI_INT, int(v.size()));
  grid::share(v.data(), int(v.size()), MPI_DOUBLE);
  grid::share(&name[0], int(name.size()), MPI_CHAR);
  c.get(v.data(), MPI_INT, 1);
}
