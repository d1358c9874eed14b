// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void application(int argc, char **argv);

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  application(argc, argv); /* may finalize */
  return 0;
}
