// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// The status is a member of the object, which has no value for the code.
// Twin: good-status-member.cpp.
#include <mpi.h>
#include <cassert>

class Mailbox {
public:
  void take(int from) {
    MPI_Recv(data, 64, MPI_BYTE, from, 0, MPI_COMM_WORLD, &status);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv never sets the error code in {{.*}}, and the program reads it [{{.*}}mpi-argument]
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: MPI_ERROR is read here
    assert(!status.MPI_ERROR);
  }

private:
  char data[64];
  MPI_Status status;
};

void takeTwo(Mailbox &box) {
  box.take(0);
  box.take(1);
}
