// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Beside what is sent, after it is complete, in a vector that has been replaced,
// and of another vector.
//
// RUN: %silent
#include <mpi.h>
#include <utility>
#include <vector>

struct Halo {
  MPI_Comm comm;
  std::vector<double> send, recv, next;
  std::vector<MPI_Request> reqs;
  MPI_Request first, second;
  double sum;

  void complete(int peer) {
    MPI_Isend(send.data(), 10, MPI_DOUBLE, peer, 0, comm, &reqs[0]);
    MPI_Irecv(recv.data(), 10, MPI_DOUBLE, peer, 0, comm, &reqs[1]);
    next[2] = 1.0;
    MPI_Waitall(2, reqs.data(), MPI_STATUSES_IGNORE);
    send[2] = recv[2];
  }
  void beside(int peer) {
    MPI_Isend(&send[4], 4, MPI_DOUBLE, peer, 0, comm, &first);
    send[3] = send[8] = 1.0;
    MPI_Wait(&first, MPI_STATUS_IGNORE);
  }
  void replaced(int peer) {
    MPI_Isend(send.data(), 4, MPI_DOUBLE, peer, 0, comm, &first);
    std::swap(send, next);
    send[0] = 1.0;
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    std::swap(send, next);
  }
  void handed(int peer) {
    MPI_Isend(send.data(), 4, MPI_DOUBLE, peer, 0, comm, &first);
    finish();
    send[0] = 1.0;
  }
  void finish();
  void in_turn(int peer, int n) {
    for (int i = 0; i < n; i++) {
      MPI_Isend(send.data(), 4, MPI_DOUBLE, peer, 0, comm, &first);
      MPI_Wait(&first, MPI_STATUS_IGNORE);
      send[0] = i;
    }
  }
};

void other(std::vector<int> &v, std::vector<int> &w) {
  MPI_Allgather(&v[0], 1, MPI_INT, w.data(), 1, MPI_INT, MPI_COMM_WORLD);
  v.resize(w.size() + 1);
  MPI_Allgather(&w[0], 1, MPI_INT, v.data(), 1, MPI_INT, MPI_COMM_WORLD);
}

void use(Halo &h) {
  h.complete(1);
  h.beside(1);
  h.replaced(1);
  h.handed(1);
  h.in_turn(1, 3);
}
