// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// Members, an argument that is left out, and one kind of three in a switch.
// Twin: bad-constant-argument.cpp.
#include <mpi.h>

enum class Part { Mine, All, Sum };

struct Field {
  MPI_Comm comm;
  double values[8], whole[8];
  void update(Part part, bool wait = false) {
    switch (part) {
    case Part::Mine:
      values[0] += 1;
      break;
    case Part::All:
      MPI_Bcast(values, 8, MPI_DOUBLE, 0, comm);
      break;
    case Part::Sum:
      MPI_Allreduce(values, whole, 8, MPI_DOUBLE, MPI_SUM, comm);
      break;
    }
    if (wait)
      MPI_Barrier(comm);
  }
};

void step(Field &f) {
  int rank;
  MPI_Comm_rank(f.comm, &rank);
  if (rank == 0)
    f.update(Part::Mine);
  f.update(Part::Sum, true);
}
