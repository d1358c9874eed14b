// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-bytes-reduced.cpp: numbers are moved as bytes, it is asked whether any
// byte is set, and characters are compared.
// RUN: %quiet
#include <mpi.h>

void agree(long long mine, long long &all, char *letters, MPI_Comm comm) {
  MPI_Allreduce(&mine, &all, 1, MPI_LONG_LONG, MPI_MAX, comm);
  MPI_Bcast(reinterpret_cast<char *>(&mine), sizeof mine, MPI_CHAR, 0, comm);
  MPI_Allreduce(reinterpret_cast<char *>(&mine),
                reinterpret_cast<char *>(&all), sizeof mine, MPI_CHAR, MPI_LOR,
                comm);
  MPI_Allreduce(MPI_IN_PLACE, letters, 3, MPI_CHAR, MPI_MAX, comm);
}
