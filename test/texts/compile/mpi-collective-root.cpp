// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

template <typename Number> struct TypeOf;
template <> struct TypeOf<int> {
  static MPI_Datatype get() { return MPI_INT; }
};
template <typename Number> void share(Number &n, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Bcast(&n, 1, TypeOf<Number>::get(), rank, comm);
}
void share_steps(int &steps) { share(steps, MPI_COMM_WORLD); }


// CHECK:mpi-collective-root.cpp:14:3: warning: the root of MPI_Bcast on 'comm' depends on the rank [-Wbackend-plugin=mpi-collective-root]
// CHECK-NEXT:   14 |   MPI_Bcast(&n, 1, TypeOf<Number>::get(), rank, comm);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-root.cpp:13:3: note: 'rank' was set here
// CHECK-NEXT:   13 |   MPI_Comm_rank(comm, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass the same root on every rank, counted in this communicator
// CHECK-NEXT:note: more: tutti explain mpi-collective-root
// CHECK-NEXT:1 warning generated.
