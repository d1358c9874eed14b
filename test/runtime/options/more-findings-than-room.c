// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// However many warnings there were: what ends the job is told, and how many
// findings were not shown.
//
// RUN: %mpicc -I%source_root/runtime/include %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t mismatch > %t.mismatch 2>&1
// RUN: FileCheck %s --check-prefixes=ALL,MISMATCH < %t.mismatch
// RUN: %exits 66 %mpirun -n 2 %t deadlock > %t.deadlock 2>&1
// RUN: FileCheck %s --check-prefixes=ALL,DEADLOCK < %t.deadlock
// RUN: %exits 66 %mpirun -n 2 %t leak > %t.leak 2>&1
// RUN: FileCheck %s --check-prefixes=ALL,LEAK < %t.leak
// RUN: %exits 0 %mpirun -n 2 %t > %t.warnings 2>&1
// RUN: FileCheck %s --check-prefixes=ALL,WARNINGS < %t.warnings
// RUN: grep -c "WARNING: invalid argument of MPI_Send" %t.mismatch | FileCheck %s --check-prefix=SHOWN
// SHOWN: 192
// ALL: WARNING: invalid argument of MPI_Send
// ALL: ==tutti== there are too many findings: the next ones are counted, not shown
// MISMATCH: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD
// MISMATCH: ==tutti== 10{{[0-8]}} more findings are not shown
// DEADLOCK: ==tutti== ERROR: deadlock: 2 of 2 ranks wait for each other [mpi-deadlock]
// DEADLOCK: ==tutti== 10{{[0-8]}} more findings are not shown
// LEAK-DAG: ==tutti== ERROR: 2 communicators were never freed
// LEAK-DAG: ==tutti== 10{{[0-8]}} more findings are not shown
// WARNINGS: ==tutti== 10{{[0-8]}} more findings are not shown

#include "tutti/Abi.h"
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  static struct tutti_site sites[300];
  const char *how = argc > 1 ? argv[1] : "";
  int rank, x = 0;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  for (unsigned i = 0; i < 300 && rank == 0; ++i) {
    struct tutti_site here = {TUTTI_ABI_VERSION, 0, 1, "solver.c", "step",
                              "MPI_Send", "", i + 1, 3};
    sites[i] = here;
    for (int twice = 0; twice < 2; ++twice) {
      __tutti_site(&sites[i]);
      MPI_Send(&x, -1, MPI_INT, 0, 0, comm);
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (!strcmp(how, "mismatch") && rank == 0)
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Barrier(MPI_COMM_WORLD);
  // What MPI has refused was no message: those that there are are still known.
  if (!strcmp(how, "deadlock"))
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  if (strcmp(how, "leak"))
    MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
