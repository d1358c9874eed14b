// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

MPI_File results(const char *name) {
  int rank;
  MPI_File file;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, name, rank == 0 ? MPI_MODE_RDWR : MPI_MODE_RDONLY,
                MPI_INFO_NULL, &file);
  return file;
}


// CHECK:mpi-collective-args.cpp:11:3: warning: ranks of MPI_COMM_WORLD pass different values of 'amode' to MPI_File_open: 8 and 2 [-Wbackend-plugin=mpi-collective-args]
// CHECK-NEXT:   11 |   MPI_File_open(MPI_COMM_WORLD, name, rank == 0 ? MPI_MODE_RDWR : MPI_MODE_RDONLY,
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-args.cpp:11:3: note: this argument depends on the rank
// CHECK-NEXT:mpi-collective-args.cpp:10:3: note: 'rank' was set here
// CHECK-NEXT:   10 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass the same value on every rank: compute it from what all ranks have, or broadcast it before the call
// CHECK-NEXT:note: more: tutti explain mpi-collective-args
// CHECK-NEXT:1 warning generated.
