// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without the parser the debug information says that an object is a container:
// a member, the first member of an object, a local. Twin:
// good-container-described.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <string>
#include <vector>

struct steps {
  std::vector<double> widths;
  int count = 0;
  std::vector<float> weights;
  void smallest(MPI_Comm comm);
};

void steps::smallest(MPI_Comm comm) {
  MPI_Allreduce(MPI_IN_PLACE, &widths, 1, MPI_DOUBLE, MPI_MIN, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce takes elements of MPI_DOUBLE from or into the object 'std::vector', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
  MPI_Bcast(&weights, 3, MPI_FLOAT, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_FLOAT from or into the object 'std::vector', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
}

void name(std::string &text, MPI_Comm comm) {
  text.resize(16);
  MPI_Bcast(&text, 16, MPI_CHAR, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_CHAR from or into the object 'std::basic_string', which keeps its elements elsewhere [{{.*}}mpi-buffer-type]
}
