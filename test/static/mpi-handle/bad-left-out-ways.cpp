// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// Ranks that a split leaves out free the null communicator; between the split
// and there lie tests of the colour, and of whether calls went well.
// Twin: good-left-out-ways.cpp.
#include <mpi.h>
#include <stdexcept>

class Grid {
public:
  Grid(MPI_Comm all, int members) {
    int me, size, dims[2] = {0, 0}, periods[2] = {1, 1};
    MPI_Comm part;
    MPI_Comm_rank(all, &me);
    MPI_Comm_size(all, &size);
    int colour = me < members ? 7 : MPI_UNDEFINED;
    MPI_Comm_split(all, colour, me, &part);
    if (colour == 7) {
      MPI_Dims_create(members, 2, dims);
      int code = MPI_Cart_create(part, 2, dims, periods, 0, &grid);
      if (code != MPI_SUCCESS)
        throw std::runtime_error("no grid");
      code = MPI_Comm_rank(grid, &rank);
      if (code != MPI_SUCCESS)
        return;
    }
    MPI_Comm_free(&part);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_free uses a communicator that is null on the ranks that are left out [{{.*}}mpi-handle]
    // CHECK: note: 'part' is made here
  }
  ~Grid() {
    if (grid != MPI_COMM_NULL)
      MPI_Comm_free(&grid);
  }

private:
  MPI_Comm grid = MPI_COMM_NULL;
  int rank = -1;
};

void run(int members) { Grid grid(MPI_COMM_WORLD, members); }
