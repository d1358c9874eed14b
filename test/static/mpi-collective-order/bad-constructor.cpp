// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a constructor puts into an object is followed by either of its names:
// the object of one rank makes calls of all.
// Twin: good-constructor.cpp.
// RUN: %found
#include <mpi.h>

extern long open_file(const char *name);
extern void put(long file, double *data);

class Output {
  bool Shared;
  long File;
  void open(const char *name);

public:
  Output(const char *name, bool shared);
  void write(const char *name, double *data);
};

static int me() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

Output::Output(const char *name, bool shared) {
  Shared = shared;
  File = open_file(name);
}

void Output::open(const char *name) {
  if (Shared)
    MPI_Barrier(MPI_COMM_WORLD);
  File = open_file(name);
}

void Output::write(const char *name, double *data) {
  if (Shared || me() == 0) {
    // Where the first rank comes here alone nothing is shared, and open() waits
    // for nobody.
    // CHECK-NOT: called by 'open'
    open(name);
    put(File, data);
  }
}

void summary(const char *name, double *data) {
  if (me() == 0) {
    Output out(name, true);
    // CHECK: :[[#@LINE+1]]:9: warning: MPI_Barrier (called by 'write') is not reached by every rank
    out.write(name, data);
  }
}
