// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A communicator that is made in the background is to be freed like others.
// Twin: good-idup.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int MPI_Comm_idup(MPI_Comm, MPI_Comm *, MPI_Request *);

void synchronize(MPI_Comm comm) {
  MPI_Comm own;
  MPI_Request r;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_idup makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  MPI_Comm_idup(comm, &own, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Barrier(own);
}
