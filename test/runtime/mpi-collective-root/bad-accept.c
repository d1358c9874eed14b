// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two servers disagree about who of them has the port (MPICH over UCX has no
// ports).
//
// REQUIRES: openmpi
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 66 %mpiexec_openmpi -n 2 %t.openmpi 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  char port[MPI_MAX_PORT_NAME] = "";
  MPI_Comm made;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Open_port(MPI_INFO_NULL, port);
  MPI_Comm_accept(port, MPI_INFO_NULL, rank, MPI_COMM_WORLD, &made);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: different roots in MPI_Comm_accept on MPI_COMM_WORLD (2 ranks), call #1 {{.*}}[mpi-collective-root]
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_Comm_accept, root 0
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Comm_accept, root 1 {{.*}}<- differs
