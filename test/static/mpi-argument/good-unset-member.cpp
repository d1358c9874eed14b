// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-unset-member.cpp: what is handed over is set first, by an initializer,
// by a function of the class, by the base, or by code of another file; and what
// is no constructor finds what others have set.
#include <mpi.h>

struct Ranked {
  explicit Ranked(MPI_Comm c) { MPI_Comm_rank(c, &rank); }
  int rank;
};

class Client : Ranked {
public:
  explicit Client(MPI_Comm c);
  ~Client();

private:
  MPI_Comm comm, first = MPI_COMM_NULL;
};

Client::Client(MPI_Comm c) : Ranked(c), comm(c) {
  MPI_Comm_split(comm, 0, rank, &first);
}

Client::~Client() {
  if (first != MPI_COMM_NULL)
    MPI_Comm_free(&first);
}

class Member {
public:
  explicit Member(MPI_Comm c);
  void barrier() { MPI_Barrier(comm); }
  void setUp();
  void read();

private:
  MPI_Comm comm;
  int key = 0, root, count;
};

void Member::setUp() { root = 0; }

Member::Member(MPI_Comm c) {
  int n[4] = {};
  setUp();
  read();
  MPI_Bcast(n, 1, MPI_INT, root, c);
  MPI_Comm_split(c, 0, key, &comm);
  MPI_Bcast(n, count, MPI_INT, 0, c);
  MPI_Comm_free(&comm);
}

void run() {
  Client client(MPI_COMM_WORLD);
  Member member(MPI_COMM_WORLD);
}
