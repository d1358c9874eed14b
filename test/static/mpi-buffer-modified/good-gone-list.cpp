// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-gone-list.cpp: the array is a member, the object or the list is handed on,
// or a method that is not in sight is called.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -std=c++17 -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

struct Grid {
  int x, y;
};
void places(const Grid &grid, std::vector<double> &out);
class Writer;
void tell(Writer &writer, const Grid &grid);
void drain(std::vector<MPI_Request> &all);

class Writer {
public:
  explicit Writer(MPI_Comm server) : server(server) {}
  void define(const Grid &grid, bool leads);
  void order(const Grid &grid, bool leads);
  void hand(const Grid &grid);
  void settle(const Grid &grid);
  void kept(const Grid &grid);
  void finish();
  void drop(); // not in this file

private:
  MPI_Comm server;
  std::vector<MPI_Request> open;
  int last[2] = {0, 0};
};

void Writer::define(const Grid &grid, bool leads) {
  if (leads) {
    int size[2] = {grid.x, grid.y};
    open.emplace_back();
    MPI_Isend(size, 2, MPI_INT, 0, 0, server, &open.back());
    drop();
  }
}

void Writer::order(const Grid &grid, bool leads) {
  if (leads) {
    int size[2] = {grid.x, grid.y};
    open.emplace_back();
    MPI_Isend(size, 2, MPI_INT, 0, 0, server, &open.back());
    tell(*this, grid);
  }
}

void Writer::hand(const Grid &grid) {
  int size[2] = {grid.x, grid.y};
  open.emplace_back();
  MPI_Isend(size, 2, MPI_INT, 0, 0, server, &open.back());
  drain(open);
}

void Writer::settle(const Grid &grid) {
  int size[2] = {grid.x, grid.y};
  open.emplace_back();
  MPI_Isend(size, 2, MPI_INT, 0, 0, server, &open.back());
  finish();
}

void Writer::kept(const Grid &grid) {
  last[0] = grid.x;
  last[1] = grid.y;
  open.emplace_back();
  MPI_Isend(last, 2, MPI_INT, 0, 0, server, &open.back());
  std::vector<double> all;
  places(grid, all);
}

void Writer::finish() {
  MPI_Waitall((int)open.size(), open.data(), MPI_STATUSES_IGNORE);
  open.clear();
}
