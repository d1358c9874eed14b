// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A local variable is sent with the request of a member, which another function
// of the class waits for. Code that is not in sight is called in between, but it
// is not handed the object.
// Twin: good-unseen.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

void print(const char *text);

struct Boxes {
  void resize(int n);
  int many;
};

class Grid {
public:
  virtual ~Grid();
  int level(int n) const;
};

class Pipe : public Grid {
public:
  void pass(double time, int next);
  void pass_counted(int n, int next);
  void end();

private:
  MPI_Request time_request = MPI_REQUEST_NULL;
  Boxes boxes;
};

void Pipe::end() { MPI_Wait(&time_request, MPI_STATUS_IGNORE); }

void Pipe::pass(double time, int next) {
  end();
  const double later = time + 0.5;
  MPI_Isend(&later, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD, &time_request);
  // CHECK: :[[#@LINE-1]]:3: warning: 'later' is a local variable and gone when
  print("passed");
  boxes.resize(level(4));
}

// The same in a variable of the file.
static MPI_Request kept = MPI_REQUEST_NULL;

void start(int n, int next) {
  int twice = 2 * n;
  MPI_Isend(&twice, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &kept);
  // CHECK: :[[#@LINE-1]]:3: warning: 'twice' is a local variable and gone when
  print("started");
}

void finish() { MPI_Wait(&kept, MPI_STATUS_IGNORE); }
