// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file is read by parts of the ranks, of which each is one rank where all
// need all of it: the first rank of a part is then every rank, and changes a
// setting that all have to agree on.
// Twin: bad-rank-of-self.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Reader {
public:
  explicit Reader(MPI_Comm comm) : all(comm), part(MPI_COMM_NULL), again(false) {}
  void open(const char *name, bool alone);

private:
  MPI_Comm all, part;
  bool again;
};

void Reader::open(const char *name, bool alone) {
  int first;
  MPI_Comm_dup(alone ? MPI_COMM_SELF : all, &part);
  MPI_Comm_rank(part, &first);
  if (first == 0 && alone && name)
    again = true;
  MPI_Comm_free(&part);
  if (again)
    MPI_Barrier(all);
}
