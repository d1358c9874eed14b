// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that keep a reference to the one that knows the rank; accessors that
// return a reference.
// RUN: %found
#include <mpi.h>
#include <vector>

class Comm {
  MPI_Comm comm;
  int mine;

public:
  explicit Comm(MPI_Comm comm) : comm(comm) { MPI_Comm_rank(comm, &mine); }
  int rank() const { return mine; }
  double sum(double x) const {
    double all;
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    return all;
  }
};
class Model {
  std::vector<double> rates;
  Comm comm;

public:
  Model() : rates(2), comm(MPI_COMM_WORLD) {}
  const Comm &communicator() const { return comm; }
  double rate() const { return comm.sum(rates[0]); }
};
class Coupling {
  const Model &model;
  double last = 0;

public:
  explicit Coupling(const Model &model) : model(model) {}
  void collect() { last = model.rate(); }
  void step() {
    if (model.communicator().rank() == 0)
      collect();
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Allreduce (called by 'collect') is
    // not reached by every rank
  }
};
void run() {
  Model model;
  Coupling coupling(model);
  coupling.step();
}

struct Setup {
  static Setup &get() {
    static Setup one;
    return one;
  }
  Comm comm{MPI_COMM_WORLD};
};
void report() {
  if (Setup::get().comm.rank() == 0)
    Setup::get().comm.sum(1);
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Allreduce (called by 'sum') is not
  // reached by every rank
}
