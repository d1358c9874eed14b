// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-status-member.cpp; the receive's own result is asked, or the member is
// set before.
#include <mpi.h>
#include <cassert>

class Mailbox {
public:
  void take(int from) {
    int code = MPI_Recv(data, 64, MPI_BYTE, from, 0, MPI_COMM_WORLD, &status);
    assert(code == MPI_SUCCESS);
    (void)code;
  }
  bool failed(int from) {
    status.MPI_ERROR = MPI_SUCCESS;
    MPI_Recv(data, 64, MPI_BYTE, from, 0, MPI_COMM_WORLD, &status);
    return status.MPI_ERROR != MPI_SUCCESS;
  }
  int sender() const { return status.MPI_SOURCE; }

private:
  char data[64];
  MPI_Status status;
};

int takeTwo(Mailbox &box) {
  box.take(0);
  return box.failed(1) ? -1 : box.sender();
}
