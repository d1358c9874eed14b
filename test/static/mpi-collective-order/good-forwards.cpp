// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank hands on what it is told to an object behind a pointer to the
// base, which another file has made: nothing says that it is of this class.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Listener {
public:
  virtual ~Listener();
  virtual void onEnd(int code);
};

class OnFirst : public Listener {
public:
  OnFirst(Listener *next, MPI_Comm comm) : Next(next) {
    MPI_Comm_dup(comm, &Comm);
    MPI_Comm_rank(Comm, &Rank);
  }
  void onEnd(int code) override {
    MPI_Comm_free(&Comm);
    if (Rank == 0)
      Next->onEnd(code);
  }

private:
  Listener *Next;
  MPI_Comm Comm;
  int Rank;
};

Listener *wrap(Listener *next) { return new OnFirst(next, MPI_COMM_WORLD); }
