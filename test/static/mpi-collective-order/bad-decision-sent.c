// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank decides, tells the others by messages, and takes the answer in
// another sense than they do.
// Twin: good-decision-sent.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int me, ranks, ends = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (;;) {
    if (me == 0) {
      ends = rand() % 2;
      for (int to = 1; to < ranks; ++to)
        MPI_Send(&ends, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&ends, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (me == 0 ? !ends : ends)
      break;
    // CHECK: bad-decision-sent.c:[[#@LINE+2]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    // CHECK: note: for example, with 2 ranks: rank 0 in MPI_Finalize{{.*}}, rank 1 in MPI_Barrier
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
