// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

template <typename T> void collect(T *all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgather(&all[rank], sizeof(T), MPI_BYTE, all, sizeof(T), MPI_BYTE, MPI_COMM_WORLD);
}
void collect_energies(double *all) { collect(all); }


// CHECK:mpi-buffer-overlap.cpp:10:3: warning: MPI_Allgather sends a part of the buffer that it receives into [-Wbackend-plugin=mpi-buffer-overlap]
// CHECK-NEXT:   10 |   MPI_Allgather(&all[rank], sizeof(T), MPI_BYTE, all, sizeof(T), MPI_BYTE, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-buffer-overlap.cpp:10:3: note: pass MPI_IN_PLACE, or another buffer
// CHECK-NEXT:note: fix: give each operation memory of its own; MPI_IN_PLACE says that a collective's buffers are one
// CHECK-NEXT:note: more: tutti explain mpi-buffer-overlap
// CHECK-NEXT:1 warning generated.
