// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that some ranks alone hand to a function of another file, through
// one of this file: it may be as it was.
// RUN: %quiet
#include <mpi.h>

struct writer {
  bool more;
  writer(int rank);
  void header(const char *);
  bool write(const char *path) {
    header(path);
    return more;
  }
};

void only_first(const char *path, int rank) {
  writer w(rank);
  if (rank == 0)
    w.write(path);
  if (w.more)
    MPI_Barrier(MPI_COMM_WORLD);
}

void first() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  only_first("x", rank);
}
