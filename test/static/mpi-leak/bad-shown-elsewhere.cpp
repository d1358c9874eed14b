// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code of other files may only read the member that has the communicator: its
// parameter is a reference to something const. The class never frees it. One
// that a virtual function gets, and others may ask for, is not freed either.
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

struct Plugin {
  virtual ~Plugin();
  virtual void start(const MPI_Comm &comm) = 0;
};

class Job {
public:
  explicit Job(MPI_Comm parent);
  ~Job();
  MPI_Comm comm() const;
  void start(Plugin &plugin);

private:
  MPI_Comm own;
};

// CHECK: :[[#@LINE+1]]:29: warning: MPI_Comm_dup makes a communicator that is never freed
Job::Job(MPI_Comm parent) { MPI_Comm_dup(parent, &own); }
Job::~Job() {}
MPI_Comm Job::comm() const { return own; }
void Job::start(Plugin &plugin) { plugin.start(own); }
} // namespace io
