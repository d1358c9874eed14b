// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that own memory move byte by byte: the addresses of the sender arrive.
// Twin: good-owned-bytes.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <string>
#include <vector>

struct Common {
  long step = 0;
  std::vector<int> order;
};

struct State : Common {
  double time = 0;
};

bool read(State &state);
void go_on(const State &state);

// A header with a table in it.
void restart(int rank, MPI_Comm comm) {
  State state;
  if (rank == 0)
    read(state);
  MPI_Bcast(&state, sizeof(state), MPI_BYTE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast moves the bytes of 'State', whose member 'order' is a std::vector: what it owns stays where it is [{{.*}}mpi-buffer-type]
  go_on(state);
}

struct Named {
  std::string name;
  int number;
};

void hand(const Named &one, int to, MPI_Comm comm) {
  MPI_Send(&one, sizeof(Named), MPI_BYTE, to, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send moves the bytes of 'Named', whose member 'name' is a std::basic_string: what it owns stays where it is [{{.*}}mpi-buffer-type]
}

void name(std::string &all, MPI_Comm comm) {
  MPI_Bcast(&all, sizeof(all), MPI_BYTE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast moves the bytes of a std::basic_string: what it owns stays where it is [{{.*}}mpi-buffer-type]
}
