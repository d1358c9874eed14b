// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is kept in globals and members is freed and then, with nothing in
// between that fills them, freed again. Twin: good-again.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %found
#include <mpi.h>
#include <stdio.h>

struct grid {
  MPI_Comm row, column;
  MPI_Datatype edge;
};
static MPI_Group beside;
static MPI_Win window, spare;

void keep(MPI_Comm comm, double *mine) {
  MPI_Comm_group(comm, &beside);
  MPI_Win_create(mine, 8, 8, MPI_INFO_NULL, comm, &window);
  MPI_Win_create(mine + 1, 8, 8, MPI_INFO_NULL, comm, &spare);
}

void done(void) {
  MPI_Win_free(&window);
  MPI_Win_free(&spare);
  MPI_Group_free(&beside);
  // CHECK-DAG: :[[#@LINE-1]]:3: note: {{.*}} is freed here
  puts("freed");
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Group_free frees a group that is freed already [{{.*}}mpi-handle]
  MPI_Group_free(&beside);
}

void leave(struct grid *g) {
  MPI_Comm_free(&g->row);
  MPI_Type_free(&g->edge);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Comm_free frees a communicator that is freed already [{{.*}}mpi-handle]
  MPI_Comm_free(&g->row);
}
