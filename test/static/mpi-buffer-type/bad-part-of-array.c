// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many elements as the array has, of half their size: the second half is
// not sent. An even number of them makes whole elements.
// Twin: good-part-of-array.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void fill(long *sizes);

long announce(MPI_Comm comm) {
  long sizes[4];
  fill(sizes);
  MPI_Bcast(sizes, 4, MPI_INT, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast takes elements of MPI_INT from or into a buffer of type {{.*}} [{{.*}}mpi-buffer-type]
  return sizes[3];
}
