// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second of two communicators that were made from a session's processes, under
// the same name: each rank is its own root.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 3 %t.mpich 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, right = argc > 1;
  MPI_Session session;
  MPI_Group all;
  MPI_Comm comms[2];
  MPI_Init(&argc, &argv);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
  for (int i = 0; i < 2; ++i)
    MPI_Comm_create_from_group(all, "tag", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comms[i]);
  MPI_Group_free(&all);
  MPI_Comm_rank(comms[1], &rank);
  MPI_Bcast(&x, 1, MPI_INT, 2, comms[0]);
  MPI_Bcast(&x, 1, MPI_INT, right ? 1 : rank, comms[1]);
  for (int i = 0; i < 2; ++i)
    MPI_Comm_free(&comms[i]);
  MPI_Session_finalize(&session);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: different roots in MPI_Bcast on the communicator made by MPI_Comm_create_from_group at {{.*}} (3 ranks), call #1 {{.*}}[mpi-collective-root]
