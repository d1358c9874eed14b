// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is right with the numbers of the standard's own binary interface, and
// would be wrong with those of some library.
// Twin: bad-standard-abi.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -fopenmp %stub_abi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g -fopenmp %stub_abi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void messages(int *values) {
  MPI_Send(values, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD);
  MPI_Recv(values, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Allreduce(MPI_IN_PLACE, values, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

void between(MPI_Comm inter, int root, int *value) {
  MPI_Bcast(value, 1, MPI_INT, root ? MPI_ROOT : MPI_PROC_NULL, inter);
}

void files(const char *name, MPI_File *file, void *values) {
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, MPI_INFO_NULL, file);
  MPI_File_set_view(*file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_write_all(*file, values, 1, MPI_INT, MPI_STATUS_IGNORE);
}

void two(MPI_Request *all) {
  MPI_Status states[2];
  MPI_Waitall(2, all, states);
}

MPI_Datatype row(void) {
  int sizes[2] = {4, 4}, parts[2] = {1, 4}, starts[2] = {0, 0};
  MPI_Datatype type;
  MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, &type);
  MPI_Type_commit(&type);
  return type;
}

int main(void) {
  int rank, value = 0, provided, room[4];
  MPI_Win window;
  MPI_Init_thread(0, 0, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_SELF);

  MPI_Win_create(room, sizeof room, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
  MPI_Win_fence(0, window);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
  MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
  MPI_Win_unlock(0, window);
  MPI_Win_free(&window);

  MPI_Comm half;
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 1 : MPI_UNDEFINED, rank, &half);
  if (half != MPI_COMM_NULL) {
    MPI_Barrier(half);
    MPI_Comm_free(&half);
  }
  MPI_Finalize();
}
