// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One variable takes each new request, which is pushed back into a vector at
// once. How large that is, is not known: it grows in code that is passed over.
// Twin: bad-pushed-back.cpp.
// RUN: %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

struct Faces {
  std::vector<std::vector<char>> below, above, under, over;
};

static void begin(MPI_Comm grid, int dims, const std::vector<std::vector<int>> &beside,
                  const std::vector<std::vector<int>> &cells, Faces &faces,
                  std::vector<MPI_Request> &open) {
  faces.below.resize(dims);
  faces.above.resize(dims);
  faces.under.resize(dims);
  faces.over.resize(dims);
  for (int d = 0; d < dims; ++d) {
    const std::size_t n = cells[d].size();
    faces.below[d].resize(n);
    faces.above[d].resize(n);
    faces.under[d].resize(n);
    faces.over[d].resize(n);
    MPI_Request one;
    MPI_Irecv(faces.below[d].data(), n, MPI_CHAR, beside[d][0], 1, grid, &one);
    open.push_back(one);
    MPI_Irecv(faces.above[d].data(), n, MPI_CHAR, beside[d][1], 2, grid, &one);
    open.push_back(one);
    MPI_Isend(faces.under[d].data(), n, MPI_CHAR, beside[d][0], 2, grid, &one);
    open.push_back(one);
    MPI_Isend(faces.over[d].data(), n, MPI_CHAR, beside[d][1], 1, grid, &one);
    open.push_back(one);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int ranks, n = 2;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  std::vector<int> dims(n), around(n, 1);
  MPI_Dims_create(ranks, n, dims.data());
  MPI_Comm grid;
  MPI_Cart_create(MPI_COMM_WORLD, n, dims.data(), around.data(), 0, &grid);
  std::vector<std::vector<int>> beside(n, std::vector<int>(2)), cells(n);
  for (int d = 0; d < n; ++d) {
    MPI_Cart_shift(grid, d, 1, &beside[d][0], &beside[d][1]);
    for (int i = 0; i < 4; ++i)
      cells[d].push_back(i);
  }
  Faces faces;
  std::vector<MPI_Request> open;
  begin(grid, n, beside, cells, faces, open);
  MPI_Waitall(open.size(), open.data(), MPI_STATUSES_IGNORE);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
