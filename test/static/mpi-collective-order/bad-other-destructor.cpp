// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank alone deletes an object whose destructor finalizes MPI.
// Twin: good-other-destructor.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct Part {
  virtual ~Part();
  virtual Part *copy() const;
};
Part *part(int which);

struct Broker {
  Broker();
  virtual ~Broker();
  void receive(int n, Broker *last);
  void deal(int n, Broker *last);
  int rank;
  char *buffer;
};
Broker::Broker() { MPI_Comm_rank(MPI_COMM_WORLD, &rank); }
Broker::~Broker() {
  delete[] buffer;
  MPI_Finalize();
}
void Broker::receive(int n, Broker *last) {
  Part *own = part(n)->copy();
  if (n > 0)
    delete last;
  delete own;
}
void Broker::deal(int n, Broker *last) {
  if (n != rank)
    MPI_Send(buffer, 3, MPI_CHAR, n, 4, MPI_COMM_WORLD);
  else
    receive(n, last);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Finalize (called by 'receive') is not
  // reached by every rank of MPI_COMM_WORLD
}
