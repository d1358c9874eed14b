// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members of a communicator are chosen by the rank in another one, both
// kept in objects of one class.
// RUN: %quiet
#include <mpi.h>

class Comm {
  MPI_Comm comm;
  int mine, all;
  void ask() {
    MPI_Comm_size(comm, &all);
    MPI_Comm_rank(comm, &mine);
  }

public:
  explicit Comm(MPI_Comm c) : comm(c), mine(0), all(0) {
    if (comm != MPI_COMM_NULL)
      ask();
  }
  Comm split(int color) const {
    MPI_Comm part;
    MPI_Comm_split(comm, color, mine, &part);
    return Comm(part);
  }
  int rank() const { return mine; }
  void barrier() const { MPI_Barrier(comm); }
  void release() { MPI_Comm_free(&comm); }
};
void some() {
  Comm world(MPI_COMM_WORLD);
  int color = world.rank() < 2 ? 0 : MPI_UNDEFINED;
  Comm part = world.split(color);
  if (color == 0) {
    part.barrier();
    part.release();
  }
  Comm even = world.split(world.rank() % 2);
  if (world.rank() % 2 == 0)
    even.barrier();
  even.release();
}

class Model {
  Comm comm;

public:
  Model() : comm(MPI_COMM_WORLD) {}
  const Comm &communicator() const { return comm; }
};
class Coupling {
  const Model &model;
  int printed = 0;

public:
  explicit Coupling(const Model &model) : model(model) {}
  void step() {
    if (model.communicator().rank() == 0)
      ++printed;
    model.communicator().barrier();
  }
};
void run() {
  Model model;
  Coupling coupling(model);
  coupling.step();
}
