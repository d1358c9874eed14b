// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Set to 0, one by one, in a loop, or by a function of the program.
//
// Twin: bad-sides-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void clear(int *numbers, int n);

void grids(MPI_Comm comm, MPI_Comm *made) {
  int size, sides[2] = {0, 0}, cube[3], line[1], others[4], around[4] = {0, 1};
  MPI_Comm_size(comm, &size);
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(comm, 2, sides, around, 0, &made[0]);
  for (int i = 0; i < 3; ++i)
    cube[i] = 0;
  MPI_Dims_create(size, 3, cube);
  MPI_Cart_create(comm, 3, cube, around, 0, &made[1]);
  line[0] = 0;
  MPI_Dims_create(size, 1, line);
  MPI_Cart_create(comm, 1, line, around, 0, &made[2]);
  clear(others, 4);
  MPI_Dims_create(size, 4, others);
  MPI_Cart_create(comm, 4, others, around, 0, &made[3]);
}
