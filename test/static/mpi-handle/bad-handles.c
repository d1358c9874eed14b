// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void uncommitted(int *a, int n) {
  MPI_Datatype row;
  MPI_Type_contiguous(n, MPI_INT, &row);
  MPI_Send(a, 1, row, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send uses a datatype that is not committed [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-3]]:3: note: 'row' is made here
  MPI_Type_free(&row);
}

void used_after_free(int *a, int n) {
  MPI_Datatype row;
  MPI_Type_contiguous(n, MPI_INT, &row);
  MPI_Type_commit(&row);
  MPI_Type_free(&row);
  MPI_Bcast(a, 1, row, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses a datatype that is freed [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-3]]:3: note: 'row' is freed here
}

void freed_twice(void) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Barrier(copy);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&copy);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_free frees a communicator that is freed already [{{.*}}mpi-handle]
}

static void sum(void *in, void *out, int *n, MPI_Datatype *type) {}

void operation_freed_twice(void) {
  MPI_Op op;
  MPI_Op_create(sum, 1, &op);
  MPI_Op_free(&op);
  MPI_Op_free(&op);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Op_free frees an operation that is freed already [{{.*}}mpi-handle]
}

void predefined(int n) {
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Datatype type = MPI_INT;
  MPI_Comm_free(&world);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_free frees a predefined communicator [{{.*}}mpi-handle]
  MPI_Type_free(&type);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Type_free frees a predefined datatype [{{.*}}mpi-handle]
}

void never_set(int n) {
  MPI_Comm comm;
  if (n)
    MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier uses a communicator that was never set [{{.*}}mpi-handle]
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_free(&comm);
}

void not_opened(double *a, int n) {
  MPI_File file = MPI_FILE_NULL;
  MPI_File_write_all(file, a, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_File_write_all uses a file that is null [{{.*}}mpi-handle]
  MPI_File_close(&file);
}
