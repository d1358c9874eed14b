// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void counts(double *a, double *b) {
  MPI_Send(a, -1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send gets the negative count -1 [{{.*}}mpi-argument]
  MPI_Allreduce(a, b, -3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets the negative count -3 [{{.*}}mpi-argument]
}

void tags(double *a) {
  MPI_Send(a, 1, MPI_DOUBLE, 1, MPI_ANY_TAG, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send sends with the tag MPI_ANY_TAG [{{.*}}mpi-argument]
  MPI_Recv(a, 1, MPI_DOUBLE, 1, -7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv gets the negative tag -7 [{{.*}}mpi-argument]
}

void ranks(double *a, MPI_Comm comm) {
  MPI_Send(a, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send sends to MPI_ANY_SOURCE [{{.*}}mpi-argument]
  MPI_Send(a, 1, MPI_DOUBLE, -10, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send gets the negative rank -10 [{{.*}}mpi-argument]
  MPI_Bcast(a, 1, MPI_DOUBLE, MPI_ROOT, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets the root MPI_ROOT on an intracommunicator [{{.*}}mpi-argument]
  MPI_Bcast(a, 1, MPI_DOUBLE, MPI_ANY_SOURCE, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets MPI_ANY_SOURCE as a rank [{{.*}}mpi-argument]
  MPI_Bcast(a, 1, MPI_DOUBLE, 1, MPI_COMM_SELF);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast names rank 1 of MPI_COMM_SELF, which has one rank [{{.*}}mpi-argument]
}

void handles(double *a, double *b, int n) {
  MPI_Barrier(MPI_COMM_NULL);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier gets MPI_COMM_NULL [{{.*}}mpi-argument]
  MPI_Bcast(a, n, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets MPI_DATATYPE_NULL [{{.*}}mpi-argument]
  MPI_Allreduce(a, b, n, MPI_DOUBLE, MPI_OP_NULL, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets MPI_OP_NULL [{{.*}}mpi-argument]
}

void buffers(double *a, int n) {
  MPI_Bcast((void *)0, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets a null buffer for 4 elements of MPI_DOUBLE [{{.*}}mpi-argument]
  MPI_Bcast(MPI_IN_PLACE, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets MPI_IN_PLACE as its only buffer [{{.*}}mpi-argument]
  MPI_Alltoall(a, n, MPI_DOUBLE, MPI_IN_PLACE, n, MPI_DOUBLE, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Alltoall gets MPI_IN_PLACE as receive buffer [{{.*}}mpi-argument]
  MPI_Scatter(MPI_IN_PLACE, n, MPI_DOUBLE, a, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Scatter gets MPI_IN_PLACE as send buffer [{{.*}}mpi-argument]
  MPI_Send(MPI_IN_PLACE, n, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send gets MPI_IN_PLACE as send buffer [{{.*}}mpi-argument]
}

void files(MPI_File file, double *a, int n) {
  MPI_File_write_at(file, -8, a, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_File_write_at gets the negative offset -8 [{{.*}}mpi-argument]
  MPI_File_set_view(file, -4, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_File_set_view gets the negative displacement -4 [{{.*}}mpi-argument]
  MPI_File_set_size(file, -1);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_File_set_size gets the negative size -1 [{{.*}}mpi-argument]
  MPI_File_sync(MPI_FILE_NULL);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_File_sync gets MPI_FILE_NULL [{{.*}}mpi-argument]
}

void memory(double *a, MPI_Win win, MPI_Comm comm) {
  void *base;
  MPI_Put(a, 1, MPI_DOUBLE, 0, -3, 1, MPI_DOUBLE, win);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Put gets the negative displacement -3 [{{.*}}mpi-argument]
  MPI_Buffer_attach(a, -1);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Buffer_attach gets the negative size -1 [{{.*}}mpi-argument]
  MPI_Alloc_mem(-8, MPI_INFO_NULL, &base);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Alloc_mem gets the negative size -8 [{{.*}}mpi-argument]
  MPI_Comm_set_errhandler(comm, MPI_ERRHANDLER_NULL);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_set_errhandler gets MPI_ERRHANDLER_NULL [{{.*}}mpi-argument]
}

void making(MPI_Comm comm, MPI_Group group, MPI_Comm *made) {
  MPI_Comm_create_group(comm, group, -5, made);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_create_group gets the negative tag -5 [{{.*}}mpi-argument]
}
