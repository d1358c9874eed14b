// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank in a group says who is a member of what is made of it.
// Twin: bad-group-rank.c.
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int First = 0, Mine, All, Sum;
  MPI_Group World, One;
  MPI_Comm Comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_group(MPI_COMM_WORLD, &World);
  MPI_Group_incl(World, 1, &First, &One);
  MPI_Comm_create(MPI_COMM_WORLD, One, &Comm);
  MPI_Group_rank(One, &Mine);
  MPI_Group_size(One, &All);
  if (Mine != MPI_UNDEFINED) {
    MPI_Allreduce(&All, &Sum, 1, MPI_INT, MPI_SUM, Comm);
    MPI_Comm_free(&Comm);
  }
  MPI_Group_free(&World);
  MPI_Group_free(&One);
  MPI_Finalize();
  return 0;
}
