// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What instrumented code announces is in the report: the site, and why the pass
// looked at it.
//
// RUN: %mpicc -I%source_root/runtime/include %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 2>&1 | FileCheck %s
// CHECK: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (3 ranks), call #1
// CHECK-NEXT: ranks 1-2 MPI_Barrier solver.c:70:3 in step{{$}}
// CHECK-NEXT: rank 0 MPI_Bcast solver.c:61:5 in exchange <- differs
// CHECK-NEXT: at compile time: branch some/rather/deep/folder/of/sources/solver.c:59:7 depends on the rank (set at some/rather/deep/folder/of/sources/solver.c:22:3){{$}}
// CHECK-NEXT: fix: let every rank of the communicator make this call
// CHECK-NEXT: SUMMARY: tutti: mpi-collective-order solver.c:61:5 in exchange (rank 0 of MPI_COMM_WORLD)

#include "tutti/Abi.h"
#include <mpi.h>

static const struct tutti_site bcast = {
    TUTTI_ABI_VERSION, 0, 1,  "solver.c", "exchange", "MPI_Bcast",
    "branch some/rather/deep/folder/of/sources/solver.c:59:7 depends on the rank "
    "(set at some/rather/deep/folder/of/sources/solver.c:22:3)", 61, 5};
static const struct tutti_site barrier = {
    TUTTI_ABI_VERSION, 0, 1, "solver.c", "step", "MPI_Barrier", "", 70, 3};

int main(int argc, char **argv) {
  int rank, x = 0;
  __tutti_site(&bcast); /* for the next call only: this one */
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    __tutti_site(&bcast);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    __tutti_site(&barrier);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
