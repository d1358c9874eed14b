// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <vector>
void collect(std::vector<int> &all) {
  MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, all.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-in-place.cpp:8:3: warning: MPI_Gather gets MPI_IN_PLACE on every rank that calls it; only the root may pass it [-Wbackend-plugin=mpi-collective-in-place]
// CHECK-NEXT:    8 |   MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, all.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-in-place.cpp:8:3: note: no call of MPI_Gather passes a buffer instead
// CHECK-NEXT:note: fix: pass MPI_IN_PLACE where this call allows it: at the root alone where there is one, else on every rank
// CHECK-NEXT:note: more: tutti explain mpi-collective-in-place
// CHECK-NEXT:1 warning generated.
