// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A local array is sent; its request goes into a vector of the object, which another
// method waits for. Code that is not in sight, and is not handed the object, is
// called before the function returns. Twin: good-gone-list.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

struct Grid {
  int x, y;
};
void places(const Grid &grid, std::vector<double> &out);

class Writer {
public:
  explicit Writer(MPI_Comm server) : server(server) {}
  void define(const Grid &grid, bool leads);
  void order(const Grid &grid, bool leads);
  void finish();

private:
  MPI_Comm server;
  std::vector<MPI_Request> open;
};

void Writer::define(const Grid &grid, bool leads) {
  if (leads) {
    int size[2] = {grid.x, grid.y};
    open.emplace_back();
    MPI_Isend(size, 2, MPI_INT, 0, 0, server, &open.back());
    // CHECK: :[[#@LINE-1]]:5: warning: 'size' is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  }
  std::vector<double> all;
  places(grid, all);
}

// A collective call, too, which may tell that the message has come.
void Writer::order(const Grid &grid, bool leads) {
  if (leads) {
    int size[2] = {grid.x, grid.y};
    open.emplace_back();
    MPI_Isend(size, 2, MPI_INT, 0, 0, server, &open.back());
    // CHECK: :[[#@LINE-1]]:5: warning: 'size' is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  }
  std::vector<double> all;
  places(grid, all);
  MPI_Barrier(server);
}

void Writer::finish() {
  MPI_Waitall((int)open.size(), open.data(), MPI_STATUSES_IGNORE);
  open.clear();
}
