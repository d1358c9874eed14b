// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <vector>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<int> values(10);
  if (rank == 0 && size > 1)
    MPI_Send(values.data(), 10, MPI_INT, 1, 7, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(values.data(), 5, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}


// CHECK:mpi-message-type.cpp:16:5: warning: MPI_Recv of 5 x MPI_INT is too short for the message of 10 x MPI_INT [-Wbackend-plugin=mpi-message-type]
// CHECK-NEXT:   16 |     MPI_Recv(values.data(), 5, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-message-type.cpp:14:5: note: rank 0 sends it to rank 1 with tag 7 here
// CHECK-NEXT:   14 |     MPI_Send(values.data(), 10, MPI_INT, 1, 7, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: receive the basic types that are sent, and room for at least as many of them
// CHECK-NEXT:note: more: tutti explain mpi-message-type
// CHECK-NEXT:1 warning generated.
