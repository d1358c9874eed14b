// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// As good-named-twice.c, but called again where the first call has succeeded.
#include <mpi.h>
#include <stdio.h>

#define TWICE(call)                                                            \
  do {                                                                         \
    if ((call) == MPI_SUCCESS)                                                 \
      printf("%d\n", call);                                                    \
  } while (0)

int main(int argc, char **argv) {
  TWICE(MPI_Init(&argc, &argv));
  // CHECK: :[[#@LINE-1]]:{{.*}}: warning: MPI_Init starts MPI a second time
  // [{{.*}}mpi-lifecycle]
  MPI_Finalize();
  return 0;
}
