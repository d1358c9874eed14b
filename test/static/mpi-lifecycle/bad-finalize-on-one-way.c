// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is finalized where the program cannot work with so few ranks, and not
// where it does its work; and the other way round.
// Twin: good-finalize-on-each-way.c.
// RUN: %found
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O1 -g -DHELP %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --check-prefix=HELP --implicit-check-not=warning: %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O1 -g -DLEAVES %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --check-prefix=LEAVES --implicit-check-not=warning: %s
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(HELP)
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc < 2) {
    puts("a number, please");
    // HELP: :[[#@LINE+1]]:5: warning: the program ends here, and MPI is not finalized on any way to it {{.*}}mpi-lifecycle]
    return 0;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
#elif defined(LEAVES)
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc < 2)
    // LEAVES: :[[#@LINE+1]]:5: warning: the program ends here, and MPI is not finalized on any way to it {{.*}}mpi-lifecycle]
    exit(0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
#else
int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 2) {
    MPI_Finalize();
    return 0;
  }
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  printf("%d of %d\n", rank, size);
  // CHECK: :[[#@LINE+1]]:3: warning: the program ends here, and MPI is not finalized on any way to it {{.*}}mpi-lifecycle]
  return 0;
}
#endif
