// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is not in sight may complete the operation: it is of the class, is
// handed the object or the request, or nobody in sight completes it.
// Twin: bad-unseen.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

class Pipe;
void print(const char *text);
void end_of(Pipe &pipe);
void end_of(MPI_Request *request);

class Pipe {
public:
  void pass_by_method(double time, int next);
  void pass_by_helper(double time, int next);
  void pass_by_request(double time, int next);
  void pass_and_end(double time, int next);
  void end();
  void finish_all();

private:
  MPI_Request time_request = MPI_REQUEST_NULL;
};

void Pipe::end() { MPI_Wait(&time_request, MPI_STATUS_IGNORE); }

void Pipe::pass_by_method(double time, int next) {
  const double later = time + 0.5;
  MPI_Isend(&later, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD, &time_request);
  finish_all();
}
void Pipe::pass_by_helper(double time, int next) {
  const double later = time + 0.5;
  MPI_Isend(&later, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD, &time_request);
  end_of(*this);
}
void Pipe::pass_by_request(double time, int next) {
  const double later = time + 0.5;
  MPI_Isend(&later, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD, &time_request);
  end_of(&time_request);
}
void Pipe::pass_and_end(double time, int next) {
  const double later = time + 0.5;
  MPI_Isend(&later, 1, MPI_DOUBLE, next, 3, MPI_COMM_WORLD, &time_request);
  print("passed");
  end();
}

// Another file may wait for these.
MPI_Request shared = MPI_REQUEST_NULL;
void start(int n, int next) {
  int twice = 2 * n;
  MPI_Isend(&twice, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &shared);
  print("started");
}
void finish() { MPI_Wait(&shared, MPI_STATUS_IGNORE); }
