// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes that are made of arrays of lengths, sizes and datatypes.
//
// RUN: %quiet
#include <mpi.h>
#include <stddef.h>

typedef struct {
  double x, y;
  double v[3];
} Particle;

typedef struct {
  double x, y;
  int v[3];
} Counted;

int main(int argc, char **argv) {
  int rank;
  double d[64] = {0};
  int n[64] = {0};
  Particle p = {0};
  Counted c = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  int lengths[2] = {2, 3};
  int places[2] = {0, 5};
  MPI_Aint offsets[2] = {offsetof(Particle, x), offsetof(Particle, v)};
  MPI_Datatype types[2] = {MPI_DOUBLE, MPI_DOUBLE};
  int sizes[2] = {8, 8}, parts[2] = {4, 2}, starts[2] = {0, 0};
  MPI_Datatype five, part, particle, blocks;
  MPI_Type_indexed(2, lengths, places, MPI_INT, &five);
  MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE, &part);
  MPI_Type_create_struct(2, lengths, offsets, types, &particle);
  MPI_Type_create_indexed_block(2, 4, places, MPI_INT, &blocks);
  MPI_Type_commit(&five);
  MPI_Type_commit(&part);
  MPI_Type_commit(&particle);
  MPI_Type_commit(&blocks);

  if (rank == 0) {
    MPI_Send(n, 1, five, 1, 0, MPI_COMM_WORLD);
    MPI_Send(d, 1, part, 1, 1, MPI_COMM_WORLD);
    MPI_Send(&p, 1, particle, 1, 2, MPI_COMM_WORLD);
    MPI_Send(n, 1, blocks, 1, 3, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(n, 5, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(d, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(d, 5, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(n, 8, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  types[1] = MPI_INT; // of two types: nothing is said
  MPI_Datatype mixed;
  MPI_Type_create_struct(2, lengths, offsets, types, &mixed);
  MPI_Type_commit(&mixed);
  if (rank == 0)
    MPI_Send(&c, 1, mixed, 1, 4, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(&c, 1, mixed, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&mixed);
  MPI_Type_free(&five);
  MPI_Type_free(&part);
  MPI_Type_free(&particle);
  MPI_Type_free(&blocks);
  MPI_Finalize();
  return 0;
}
