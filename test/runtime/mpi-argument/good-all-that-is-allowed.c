// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that look odd and are right.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = rank, all[4] = {0};
  double at[2] = {1, 2}, copy[2];
  MPI_Status status;
  // Nobody; nothing, from no memory.
  MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_WORLD);
  MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
  MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
  // Arguments that count at the root only.
  MPI_Gather(&x, 1, MPI_INT, rank ? NULL : all, rank ? -1 : 1,
             rank ? MPI_DATATYPE_NULL : MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(rank ? NULL : all, rank ? -3 : 1,
              rank ? MPI_DATATYPE_NULL : MPI_INT, rank ? (void *)&x : MPI_IN_PLACE,
              1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Reduce(rank ? &x : MPI_IN_PLACE, rank ? NULL : &x, 1, MPI_INT, MPI_SUM, 0,
             MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, all, 4, MPI_INT, MPI_BOR, MPI_COMM_WORLD);
  // Absolute addresses.
  MPI_Datatype place;
  MPI_Aint address;
  int two = 2;
  MPI_Get_address(at, &address);
  MPI_Type_create_hindexed(1, &two, &address, MPI_DOUBLE, &place);
  MPI_Type_commit(&place);
  MPI_Bcast(MPI_BOTTOM, 1, place, 0, MPI_COMM_WORLD);
  MPI_Sendrecv(MPI_BOTTOM, 1, place, rank, 0, copy, 2, MPI_DOUBLE, rank,
               MPI_ANY_TAG, MPI_COMM_SELF == MPI_COMM_NULL ? MPI_COMM_SELF
                                                           : MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Type_free(&place);
  // Pairs, and bits of bytes.
  struct {
    double value;
    int index;
  } in = {rank, rank}, out;
  MPI_Allreduce(&in, &out, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
  char bits = (char)rank, any;
  MPI_Allreduce(&bits, &any, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  // A colour for nobody, and a grid smaller than the communicator.
  MPI_Comm part;
  MPI_Comm_split(MPI_COMM_WORLD, rank ? MPI_UNDEFINED : 0, -rank, &part);
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  int one = 1, zero = 0;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &one, &zero, 0, &part);
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  MPI_Request none[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Waitall(2, none, MPI_STATUSES_IGNORE);
  MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}
