// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The standard's own binary interface (MPI-5.0): numbers that mean something
// else to each library, and handles that are small numbers made addresses.
// Twin: good-standard-abi.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -fopenmp %stub_abi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g -fopenmp %stub_abi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void messages(int *values) {
  MPI_Send(values, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: {{.*}}MPI_Send sends to MPI_ANY_SOURCE
  MPI_Send(values, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: {{.*}}MPI_Send sends with the tag MPI_ANY_TAG
  MPI_Barrier(MPI_COMM_NULL);
  // CHECK: :[[#@LINE-1]]:3: {{.*}}MPI_Barrier gets MPI_COMM_NULL
}

void files(const char *name, MPI_File *file) {
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY | MPI_MODE_CREATE, MPI_INFO_NULL, file);
  // CHECK: :[[#@LINE-1]]:3: {{.*}}MPI_File_open creates a file that can only be read
}

void three(MPI_Request *all) {
  MPI_Status states[2];
  MPI_Waitall(3, all, states);
  // CHECK: :[[#@LINE-1]]:3: {{.*}}MPI_Waitall gives back 3 statuses, and there is room for 2
}

void types(MPI_Comm comm) {
  double values[4] = {0};
  MPI_Bcast(values, 4, MPI_INT, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: {{.*}}mpi-buffer-type]
}

int main(void) {
  int rank, value = 0, provided;
  MPI_Init_thread(0, 0, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_SERIALIZED) {
#pragma omp parallel
    MPI_Send(&value, 1, MPI_INT, 0, 4, MPI_COMM_SELF);
    // CHECK: :[[#@LINE-1]]:5: {{.*}}mpi-thread-level]
  }
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-3]]:5: {{.*}}mpi-collective-order]
  MPI_Finalize();
}
