// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <array>
void share(std::array<double, 8> &values) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(values.data(), rank == 0 ? 8 : 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-type.cpp:10:3: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Bcast: 8 x MPI_DOUBLE and 4 x MPI_DOUBLE [-Wbackend-plugin=mpi-collective-type]
// CHECK-NEXT:   10 |   MPI_Bcast(values.data(), rank == 0 ? 8 : 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-type.cpp:10:3: note: this argument depends on the rank
// CHECK-NEXT:mpi-collective-type.cpp:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass the same amount of the same basic types on every rank; parts of unequal size need the call with a vector of counts
// CHECK-NEXT:note: more: tutti explain mpi-collective-type
// CHECK-NEXT:1 warning generated.
