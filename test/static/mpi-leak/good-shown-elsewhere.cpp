// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-shown-elsewhere.cpp, where the other function may write the member,
// who has it made gets it, or a virtual function may complete a request.
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

class Maker {
public:
  Maker();
  ~Maker();
  MPI_Comm make(MPI_Comm parent);

private:
  MPI_Comm last;
};

Maker::Maker() : last(MPI_COMM_NULL) {}
Maker::~Maker() {}
MPI_Comm Maker::make(MPI_Comm parent) {
  MPI_Comm_dup(parent, &last);
  return last;
}

struct Waiter {
  virtual ~Waiter();
  virtual void wait(MPI_Request &request) = 0;
};

class Sender {
public:
  explicit Sender(MPI_Comm comm);
  ~Sender();
  void send(const int *n);
  void wait(Waiter &waiter);
  void next();

private:
  MPI_Comm comm;
  MPI_Request request, last;
};

Sender::Sender(MPI_Comm c) : comm(c) {}
Sender::~Sender() {}
void Sender::send(const int *n) {
  MPI_Isend(n, 1, MPI_INT, 1, 3, comm, &request);
}
void Sender::next() { last = request; }
void Sender::wait(Waiter &waiter) { waiter.wait(last); }
} // namespace io
