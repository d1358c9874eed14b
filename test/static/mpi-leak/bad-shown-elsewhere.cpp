// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of other files may only read the member that has the communicator: its
// parameter is a reference to something const. The class never frees it.
// Twin: good-shown-elsewhere.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <string>

namespace io {
std::string describe(int level, const MPI_Comm &comm, const std::string &name);

class Plan {
public:
  Plan(MPI_Comm parent, const std::string &name);
  ~Plan();

private:
  MPI_Comm own;
  std::string text;
};

Plan::Plan(MPI_Comm parent, const std::string &name) {
  // CHECK: :[[#@LINE+2]]:3: warning: MPI_Comm_dup makes a communicator that is never freed
  // CHECK: note: it is kept in a member of 'io::Plan'
  MPI_Comm_dup(parent, &own);
  text = describe(1, own, name);
}

Plan::~Plan() = default;
} // namespace io
