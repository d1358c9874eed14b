// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Given by value to code that is not in sight, which could free its copy of the
// handle, but hardly does: level 2.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <exception>

struct writer {
  explicit writer(MPI_Comm);
  ~writer();
  void put(const int *Values, MPI_Datatype Type);
};

void blocks(const int *Values, MPI_Comm Comm) {
  int Sizes[2] = {8, 8}, Part[2] = {4, 4}, Start[2] = {2, 2};
  MPI_Datatype Block;
  try {
    writer Out(Comm);
    MPI_Type_create_subarray(2, Sizes, Part, Start, MPI_ORDER_C, MPI_INT,
                             &Block);
    // CHECK: :[[#@LINE-2]]:5: warning: MPI_Type_create_subarray makes a datatype that is never freed before MPI_Finalize [{{.*}}mpi-leak]
    // CHECK: :[[#@LINE+2]]:9: note: right only if this call frees it
    MPI_Type_commit(&Block);
    Out.put(Values, Block);
  } catch (const std::exception &) {
  }
}

int count(MPI_Group);

int all(MPI_Comm Comm) {
  MPI_Group Group;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_group makes a group that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  MPI_Comm_group(Comm, &Group);
  // CHECK: :[[#@LINE+1]]:10: note: right only if this call frees it
  return count(Group);
}
