// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles of the file's own that nobody has set, one for each run. Without:
// nothing.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: for i in $(seq 0 6); do %exits 66 %mpirun -n 2 %t $i 2>&1 | FileCheck %s || exit 1; done
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

static MPI_Comm comm;
static MPI_Datatype type;
static MPI_Op op;
static MPI_Group group;
static MPI_Win win;
static MPI_Info info;

int main(int argc, char **argv) {
  int which, n, x = 1, y;
  MPI_Init(&argc, &argv);
  which = argc > 1 ? atoi(argv[1]) : -1;
  if (which == 0)
    MPI_Comm_rank(comm, &n);
  if (which == 1)
    MPI_Barrier(comm);
  if (which == 2)
    MPI_Bcast(&x, 1, type, 0, MPI_COMM_WORLD);
  if (which == 3)
    MPI_Allreduce(&x, &y, 1, MPI_INT, op, MPI_COMM_WORLD);
  if (which == 4)
    MPI_Group_size(group, &n);
  if (which == 5)
    MPI_Win_fence(0, win);
  if (which == 6)
    MPI_Info_set(info, "color", "blue");
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_{{.*}} is called with {{a communicator|a datatype|an operation|a group|a window|an info object}} that was never set: it is 0 {{.*}}[mpi-handle]
// CHECK: bad-never-set.c:[[#]]:
