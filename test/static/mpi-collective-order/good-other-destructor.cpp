// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a class deletes objects of a class that is not in sight. Their
// destructor is not that of its own class, which finalizes MPI.
// Twin: bad-other-destructor.cpp.
// RUN: %quiet
#include <mpi.h>

struct Part {
  virtual ~Part();
  virtual Part *copy() const;
};
Part *part(int which);

struct Broker {
  Broker();
  virtual ~Broker();
  void receive(int n);
  void deal(int n);
  int rank;
  char *buffer;
};
Broker::Broker() { MPI_Comm_rank(MPI_COMM_WORLD, &rank); }
Broker::~Broker() {
  delete[] buffer;
  MPI_Finalize();
}
void Broker::receive(int n) {
  Part *own = part(n)->copy();
  if (n > 0)
    delete own;
}
void Broker::deal(int n) {
  if (n != rank)
    MPI_Send(buffer, 3, MPI_CHAR, n, 4, MPI_COMM_WORLD);
  else
    receive(n);
}
