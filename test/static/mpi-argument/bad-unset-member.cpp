// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// A constructor hands a member to a call that nothing has set before.
// Twin: good-unset-member.cpp.
#include <mpi.h>

class Client {
public:
  Client(MPI_Comm c, bool local);
  ~Client();

private:
  bool isLocal() const { return local; }
  MPI_Comm comm, node = MPI_COMM_NULL, first = MPI_COMM_NULL;
  int rank, size;
  bool local;
};

Client::Client(MPI_Comm c, bool l) : comm(c), local(l) {
  if (isLocal()) {
    int onNode;
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &onNode);
    MPI_Comm_split(comm, onNode == 0 ? 0 : MPI_UNDEFINED, rank, &first);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_split gets the value of {{.*}}, which the constructor has not set before [{{.*}}mpi-argument]
  }
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
}

Client::~Client() {
  if (node != MPI_COMM_NULL)
    MPI_Comm_free(&node);
  if (first != MPI_COMM_NULL)
    MPI_Comm_free(&first);
}

void run() { Client client(MPI_COMM_WORLD, true); }
