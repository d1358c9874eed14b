// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data are packed and unpacked behind the end of the bytes that the calls are told
// of: the second call goes on where the first one has ended.
// Twin: good-pack-room.c.
// RUN: %found
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, at = 0, from = 0;
  char packed[48];
  double x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(x, 4, MPI_DOUBLE, packed, 48, &at, MPI_COMM_WORLD);
    MPI_Pack(x, 4, MPI_DOUBLE, packed, 48, &at, MPI_COMM_WORLD);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Pack packs into bytes 32 to 63 of 48 [{{.*}}mpi-buffer-type]
    MPI_Send(packed, 48, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(packed, 48, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(packed, 16, &from, x, 4, MPI_DOUBLE, MPI_COMM_WORLD);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Unpack unpacks bytes 0 to 31 of 16 [{{.*}}mpi-buffer-type]
  }
  MPI_Finalize();
  return 0;
}
