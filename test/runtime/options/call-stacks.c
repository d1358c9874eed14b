// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A report shows how ranks came to the calls that they are still in: what their
// stacks have in common once, and nothing where main itself makes the calls.
//
// RUN: %mpicc -g -O0 %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t stuck 2>&1 | FileCheck %s --check-prefix=STUCK
// STUCK: ==tutti== ERROR: deadlock: 4 of 4 ranks wait for each other {{.*}}[mpi-deadlock]
// STUCK: call stacks, outermost first:
// STUCK-NEXT: {{^}}    ranks 0-3: {{.*}}call-stacks.c:[[@LINE+42]]{{.*}} in main
// STUCK-NEXT: {{^}}      ranks 0,2: {{.*}} in deeper
// STUCK-NEXT: {{^}}        {{.*}} in get
// STUCK-NEXT: {{^}}      ranks 1,3: {{.*}} in deeper
// STUCK-NEXT: {{^}}        {{.*}} in deeper
// STUCK-NEXT: {{^}}        {{.*}} in get
// STUCK-NEXT: fix:
//
// RUN: %exits 66 env TUTTI_OPTIONS=stack=0 %mpirun -n 4 %t stuck 2>&1 | FileCheck %s --check-prefix=OFF
// OFF-NOT: call stacks
// OFF: SUMMARY: tutti: mpi-deadlock
//
// RUN: %exits 66 env TUTTI_OPTIONS=log_format=json %mpirun -n 4 %t stuck 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: "stacks":[{"ranks":[0,2],"frames":[{"file":"{{.*}}call-stacks.c","line":{{[0-9]+}},"column":{{[0-9]+}},"function":"get"},{"file":
//
// RUN: %exits 66 %mpirun -n 4 %t main 2>&1 | FileCheck %s --check-prefix=MAIN
// MAIN: ==tutti== ERROR: deadlock:
// MAIN-NOT: call stacks
// MAIN: SUMMARY:
//
// RUN: %exits 0 %mpirun -n 4 %t 2>&1 | %silent
#include <mpi.h>
#include <string.h>

static void get(int from) {
  int x;
  MPI_Recv(&x, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void deeper(int depth, int from) {
  if (depth)
    deeper(depth - 1, from);
  else
    get(from);
}

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "stuck"))
    deeper(rank % 2, (rank + 1) % 4);
  if (!strcmp(what, "main"))
    MPI_Recv(&x, 1, MPI_INT, (rank + 1) % 4, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!*what && rank % 2 == 0)
    MPI_Send(&x, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
  if (!*what && rank % 2)
    deeper(3, rank - 1);
  MPI_Finalize();
  return 0;
}
