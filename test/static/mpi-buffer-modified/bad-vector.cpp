// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of a vector, a member here, by several ways to write them.
//
// RUN: %found
#include <mpi.h>
#include <vector>

struct Halo {
  MPI_Comm comm;
  std::vector<double> send, recv;
  std::vector<MPI_Request> reqs;
  MPI_Request first, second;
  double sum;

  void in_vector(int peer) {
    MPI_Isend(send.data(), 10, MPI_DOUBLE, peer, 0, comm, &reqs[0]);
    MPI_Irecv(recv.data(), 10, MPI_DOUBLE, peer, 0, comm, &reqs[1]);
    send[2] = 1.0;
    // CHECK: :[[#@LINE-1]]:13: warning: {{.*}} is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
    MPI_Waitall(2, reqs.data(), MPI_STATUSES_IGNORE);
  }
  void in_members(int peer) {
    MPI_Isend(&send[4], 4, MPI_DOUBLE, peer, 0, comm, &first);
    MPI_Irecv(&recv.front(), 4, MPI_DOUBLE, peer, 0, comm, &second);
    send[5] = 1.0;
    // CHECK: :[[#@LINE-1]]:13: warning: {{.*}} is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
    MPI_Wait(&first, MPI_STATUS_IGNORE);
    sum = recv[3];
    // CHECK: :[[#@LINE-1]]:11: warning: {{.*}} is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
    MPI_Wait(&second, MPI_STATUS_IGNORE);
  }
};

void same(std::vector<int> &v) {
  MPI_Allgather(&v[0], 1, MPI_INT, v.data(), 1, MPI_INT, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
}

void use(Halo &h) {
  h.in_vector(1);
  h.in_members(1);
}
