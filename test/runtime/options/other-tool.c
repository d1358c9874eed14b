// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another tool with wrappers of MPI, wherever it stands: both see all calls. The
// line is the program's.
//
// RUN: %mpicc -g -fPIC -shared %S/Inputs/profiler.c -o %t-profiler.so
//
// Behind Tutti: linked after it, or linked and Tutti preloaded.
// RUN: %mpicc -g %s -o %t-behind -L%rt -ltutti_rt -Wl,-rpath,%rt -Wl,--no-as-needed %t-profiler.so
// RUN: %exits 0 %mpirun -n 2 %t-behind 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 66 %mpirun -n 2 %t-behind wrong 2>&1 | FileCheck %s
// RUN: %mpicc -g %s -o %t-linked %t-profiler.so
// RUN: %exits 0 %tutti run %launcher -n 2 %t-linked 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 66 %tutti run %launcher -n 2 %t-linked wrong 2>&1 | FileCheck %s
//
// Before it: linked before it, or a part of the program.
// RUN: %mpicc -g %s -o %t-before %t-profiler.so -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t-before 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 66 %mpirun -n 2 %t-before wrong 2>&1 | FileCheck %s
// RUN: %mpicc -g %s %S/Inputs/profiler.c -o %t-part -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t-part 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 66 %mpirun -n 2 %t-part wrong 2>&1 | FileCheck %s --check-prefix=PART
//
// BOTH-DAG: profiler: rank 0 has made 3 barriers, 1 sends
// BOTH-DAG: profiler: rank 1 has made 3 barriers, 0 sends
// CHECK: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD {{.*}}[mpi-collective-order]
// CHECK-DAG: rank  0 {{ *}}MPI_Barrier {{.*}}other-tool.c:[[# @LINE + 18]]:{{[0-9]+}} in main
// CHECK-DAG: rank  1 {{ *}}MPI_Allreduce {{.*}}other-tool.c:
// PART: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD {{.*}}[mpi-collective-order]
// PART: rank  0 {{ *}}MPI_Barrier {{.*}}profiler.c:

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (argc > 1 && rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else if (argc > 1)
    MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
