// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

struct Job {
  Job(int &argc, char **&argv) { MPI_Init(&argc, &argv); }
  ~Job() { MPI_Finalize(); }
};
int main(int argc, char **argv) {
  Job job(argc, argv);
  int rank, x = 0, y = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank <= 2) {
    MPI_Send(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  return y;
}


// CHECK:mpi-message-race.cpp:16:5: warning: MPI_Recv on rank 0 from any source leads to a deadlock if the message of rank 2 comes first [-Wbackend-plugin=mpi-message-race]
// CHECK-NEXT:   16 |     MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-message-race.cpp:17:5: note: then rank 0 waits in MPI_Recv here for a message of rank 2 with tag 7
// CHECK-NEXT:   17 |     MPI_Recv(&y, 1, MPI_INT, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: name the source, or give the messages different tags or communicators
// CHECK-NEXT:note: more: tutti explain mpi-message-race
// CHECK-NEXT:1 warning generated.
