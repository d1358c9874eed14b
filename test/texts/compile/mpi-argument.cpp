// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

struct Peer {
  int rank;
  void offer(const double &x) const { MPI_Send(&x, 1, MPI_DOUBLE, rank, -3, MPI_COMM_WORLD); }
};
void offer(const Peer &peer, double x) { peer.offer(x); }


// CHECK:mpi-argument.cpp:9:39: warning: MPI_Send gets the negative tag -3 [-Wbackend-plugin=mpi-argument]
// CHECK-NEXT:    9 |   void offer(const double &x) const { MPI_Send(&x, 1, MPI_DOUBLE, rank, -3, MPI_COMM_WORLD); }
// CHECK-NEXT:      |                                       ^
// CHECK-NEXT:note: fix: pass a value that the call allows; 'tutti explain mpi-argument' says which
// CHECK-NEXT:note: more: tutti explain mpi-argument
// CHECK-NEXT:1 warning generated.
