// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes and offsets of 64 bits that are made from a number of MiB in 32.
// Twin: good-narrow-product.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

void cache(MPI_Comm node, int megabytes, double **at, MPI_Win *win) {
  int rank;
  MPI_Comm_rank(node, &rank);
  MPI_Aint room = rank == 0 ? megabytes * 1024 * 1024 : 0;
  // CHECK: :[[@LINE+1]]:{{.*}}MPI_Win_allocate_shared gets a product as a number of 64 bits that is computed in 32: 2048 times 1048576 does not fit
  MPI_Win_allocate_shared(room, 8, MPI_INFO_NULL, node, at, win);
}

void skip(MPI_File file, unsigned blocks) {
  // CHECK: :[[@LINE+1]]:{{.*}}MPI_File_seek gets a product {{.*}}: 512 times 8388608 does not fit
  MPI_File_seek(file, blocks << 23, MPI_SEEK_SET);
}
