// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-left-out-ways.cpp, but those who are left out leave before, or come to
// no use by the colour, or some of them return.
#include <mpi.h>
#include <stdexcept>

class Grid {
public:
  Grid(MPI_Comm all, int members) {
    int me, dims[2] = {0, 0}, periods[2] = {1, 1};
    MPI_Comm part;
    MPI_Comm_rank(all, &me);
    int colour = me < members ? 7 : MPI_UNDEFINED;
    MPI_Comm_split(all, colour, me, &part);
    if (colour == 7) {
      MPI_Dims_create(members, 2, dims);
      int code = MPI_Cart_create(part, 2, dims, periods, 0, &grid);
      if (code != MPI_SUCCESS)
        throw std::runtime_error("no grid");
      MPI_Comm_free(&part);
    }
  }
  ~Grid() {
    if (grid != MPI_COMM_NULL)
      MPI_Comm_free(&grid);
  }

private:
  MPI_Comm grid = MPI_COMM_NULL;
};

void run(int members) { Grid grid(MPI_COMM_WORLD, members); }

int leave(MPI_Comm all, int members) {
  int me, sum = 1;
  MPI_Comm part;
  MPI_Comm_rank(all, &me);
  int colour = me < members ? 7 : MPI_UNDEFINED;
  MPI_Comm_split(all, colour, me, &part);
  if (colour < 0)
    return 0;
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, part);
  MPI_Comm_free(&part);
  return sum;
}

// How many there are is known to be enough where it goes on.
int some(MPI_Comm all, int members, int enough) {
  int me;
  MPI_Comm part;
  MPI_Comm_rank(all, &me);
  int colour = me < members ? 7 : MPI_UNDEFINED;
  MPI_Comm_split(all, colour, me, &part);
  if (!enough) {
    if (colour == 7)
      MPI_Comm_free(&part);
    return 0;
  }
  MPI_Comm_free(&part);
  return 1;
}
