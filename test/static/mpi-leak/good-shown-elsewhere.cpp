// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-shown-elsewhere.cpp, where the other function may write the member.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string>

namespace io {
std::string describe(int level, MPI_Comm &comm, const std::string &name);

class Plan {
public:
  Plan(MPI_Comm parent, const std::string &name);
  ~Plan();

private:
  MPI_Comm own;
  std::string text;
};

Plan::Plan(MPI_Comm parent, const std::string &name) {
  MPI_Comm_dup(parent, &own);
  text = describe(1, own, name);
}

Plan::~Plan() = default;
} // namespace io
