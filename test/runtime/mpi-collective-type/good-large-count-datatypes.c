// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes made with large counts are the same as those made with small ones:
// one rank uses these, the other those, in collectives, messages, an open
// receive and a window. Each constructor is also nested in others. (MPICH's own
// files do not take them.)
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

enum { Kinds = 13 };

static MPI_Datatype large(int kind, MPI_Datatype of, int gap) {
  MPI_Datatype t, part[2] = {of, MPI_CHAR};
  MPI_Count lengths[2] = {2, 1}, places[2] = {0, 3}, bytes[2] = {0, gap};
  MPI_Count all[2] = {4, 3}, some[2] = {2, 2}, first[2] = {1, 0};
  int how[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_NONE};
  int dargs[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
  int grid[2] = {1, 1};
  switch (kind) {
  case 0: MPI_Type_contiguous_c(4, of, &t); break;
  case 1: MPI_Type_vector_c(2, 1, 2, of, &t); break;
  case 2: MPI_Type_create_hvector_c(2, 1, gap, of, &t); break;
  case 3: MPI_Type_indexed_c(2, lengths, places, of, &t); break;
  case 4: MPI_Type_create_hindexed_c(2, lengths, bytes, of, &t); break;
  case 5: MPI_Type_create_indexed_block_c(2, 2, places, of, &t); break;
  case 6: MPI_Type_create_hindexed_block_c(2, 1, bytes, of, &t); break;
  case 7: MPI_Type_create_struct_c(2, lengths, bytes, part, &t); break;
  case 8: MPI_Type_create_resized_c(of, 0, gap, &t); break;
  case 9: MPI_Type_create_subarray_c(2, all, some, first, MPI_ORDER_C, of, &t); break;
  case 10: MPI_Type_create_subarray_c(2, all, some, first, MPI_ORDER_FORTRAN, of, &t); break;
  case 11: MPI_Type_create_darray_c(1, 0, 2, all, how, dargs, grid, MPI_ORDER_C, of, &t); break;
  default: MPI_Type_dup(of, &t); break;
  }
  MPI_Type_commit(&t);
  return t;
}

static MPI_Datatype small(int kind, MPI_Datatype of, int gap) {
  MPI_Datatype t, part[2] = {of, MPI_CHAR};
  int lengths[2] = {2, 1}, places[2] = {0, 3};
  MPI_Aint bytes[2] = {0, gap};
  int all[2] = {4, 3}, some[2] = {2, 2}, first[2] = {1, 0};
  int how[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_NONE};
  int dargs[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
  int grid[2] = {1, 1};
  switch (kind) {
  case 0: MPI_Type_contiguous(4, of, &t); break;
  case 1: MPI_Type_vector(2, 1, 2, of, &t); break;
  case 2: MPI_Type_create_hvector(2, 1, gap, of, &t); break;
  case 3: MPI_Type_indexed(2, lengths, places, of, &t); break;
  case 4: MPI_Type_create_hindexed(2, lengths, bytes, of, &t); break;
  case 5: MPI_Type_create_indexed_block(2, 2, places, of, &t); break;
  case 6: MPI_Type_create_hindexed_block(2, 1, bytes, of, &t); break;
  case 7: MPI_Type_create_struct(2, lengths, bytes, part, &t); break;
  case 8: MPI_Type_create_resized(of, 0, gap, &t); break;
  case 9: MPI_Type_create_subarray(2, all, some, first, MPI_ORDER_C, of, &t); break;
  case 10: MPI_Type_create_subarray(2, all, some, first, MPI_ORDER_FORTRAN, of, &t); break;
  case 11: MPI_Type_create_darray(1, 0, 2, all, how, dargs, grid, MPI_ORDER_C, of, &t); break;
  default: MPI_Type_dup(of, &t); break;
  }
  MPI_Type_commit(&t);
  return t;
}

int main(int argc, char **argv) {
  static int data[2][1 << 14];
  int rank;
  MPI_Request request;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(data[1], sizeof(data[1]), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  for (int outer = 0; outer < Kinds; ++outer)
    for (int inner = 0; inner < Kinds; inner += outer % 2 + 1) {
      MPI_Datatype part, type;
      MPI_Datatype of = outer % 2 ? MPI_INT : MPI_SHORT_INT;
      part = rank ? large(inner, of, 128) : small(inner, of, 128);
      type = rank ? large(outer, part, 1 << 14) : small(outer, part, 1 << 14);
      MPI_Bcast(data[0], 1, type, 0, MPI_COMM_WORLD);
      MPI_Irecv(data[1], 2, type, 1 - rank, 0, MPI_COMM_WORLD, &request);
      MPI_Send(data[0], 2, type, 1 - rank, 0, MPI_COMM_WORLD);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Win_fence(0, win);
      MPI_Put(data[0], 1, type, 1 - rank, 0, 1, type, win);
      MPI_Win_fence(0, win);
      MPI_Type_free(&type);
      MPI_Type_free(&part);
    }
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
