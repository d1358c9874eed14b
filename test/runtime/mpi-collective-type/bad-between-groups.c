// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between two groups one rank sends more than the one that gets it expects: the
// two are named, and all are waited for, whoever comes last.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, sent[2] = {1, 1}, expected[2] = {1, 1}, at[2] = {0, 4};
  int s[8] = {0}, r[8];
  MPI_Comm half, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 3, &both);
  if (rank == 1)
    sent[1] = 2;
  if (rank == 0 || rank == 2)
    usleep(200000);
  MPI_Alltoallv(s, sent, at, MPI_INT, r, expected, at, MPI_INT, both);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: what is sent is not what is received in MPI_Alltoallv on {{.*}}[mpi-collective-type]
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Alltoallv, sends 2 x MPI_INT to rank 3 {{.*}}bad-between-groups.c:25:
// CHECK-NEXT: rank {{ *}}3 {{ *}}MPI_Alltoallv, expects 1 x MPI_INT from rank 1 {{.*}}bad-between-groups.c:25:
