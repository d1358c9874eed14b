// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One wrong argument each: tags and leaders of communicators, graphs, sizes,
// assertions, buffers of single elements and of local calls, vectors of counts
// of neighbours, a freed datatype of a buffered send. Without: nothing, also
// where displacements are addresses.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ for i in $(seq 0 15); do %exits 66 %mpirun -n 2 %t $i 2>&1 | FileCheck %s || exit 1; done %}
// RUN: %if openmpi %{ for i in 0 3 5 10 14; do %exits 66 %mpirun -n 2 %t $i 2>&1 | FileCheck %s || exit 1; done %}
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

static char space[4096];

int main(int argc, char **argv) {
  int rank, which, group_tag = 5, x[4] = {1, 2, 3, 4}, y[4], at = 0, bytes;
  int index[2] = {1, 2}, edges[2] = {1, 0}, ones[2] = {1, 1}, at0[2] = {0, 1};
  int dims[1] = {2}, periods[1] = {1}, less[2] = {1, -1};
  MPI_Comm comm = MPI_COMM_NULL, grid;
  MPI_Group group;
  MPI_Win win;
  void *memory;
  MPI_Datatype row, pair, types[2] = {MPI_INT, MPI_INT}, freed;
  MPI_Aint from[2] = {0, 8};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  which = argc > 1 ? atoi(argv[1]) : -1;
  MPI_Comm_group(MPI_COMM_WORLD, &group);

  MPI_Comm_create_group(MPI_COMM_WORLD, group, which == 0 ? -5 : group_tag, &comm);
  MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, which == 1 ? 2 : 1 - rank,
                       which == 2 ? -7 : 3, &comm);
  MPI_Comm_free(&comm);
  if (which == 3)
    edges[1] = 2;
  if (which == 4)
    index[1] = 0;
  MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm);
  MPI_Comm_free(&comm);

  MPI_Win_allocate(which == 5 ? -8 : 64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_fence(which == 6 ? 1 << 30 : MPI_MODE_NOPRECEDE, win);
  MPI_Fetch_and_op(which == 7 ? NULL : x, y, MPI_INT, rank, 0, MPI_SUM, win);
  MPI_Fetch_and_op(NULL, y + 1, MPI_INT, rank, 1, MPI_NO_OP, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Win_free(&win);

  MPI_Type_vector(2, 1, 2, MPI_INT, &row);
  if (which != 8)
    MPI_Type_commit(&row);
  MPI_Pack(x, 1, row, space, sizeof(space), &at, MPI_COMM_WORLD);
  MPI_Pack_size(which == 9 ? -1 : 3, MPI_INT, MPI_COMM_WORLD, &bytes);
  MPI_Reduce_local(x, which == 10 ? NULL : y, 4, MPI_INT, MPI_SUM);
  if (which == 11)
    types[1] = MPI_DATATYPE_NULL;
  MPI_Type_create_struct(2, ones, from, types, &pair);
  MPI_Type_free(&pair);

  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
  MPI_Neighbor_alltoallv(x, which == 12 ? less : ones, at0, MPI_INT, y, ones, at0,
                         MPI_INT, grid);
  types[1] = MPI_INT;
  MPI_Neighbor_alltoallw(which == 13 ? NULL : (void *)x, ones, from, types, space, ones,
                         from, types, grid);
  MPI_Aint there[2], back_there[2];
  for (int i = 0; i < 2; ++i) {
    MPI_Get_address(&x[i], &there[i]);
    MPI_Get_address(&y[i], &back_there[i]);
  }
  MPI_Neighbor_alltoallw(MPI_BOTTOM, ones, there, types, MPI_BOTTOM, ones, back_there,
                         types, grid);
  MPI_Comm_free(&grid);

  MPI_Buffer_attach(space, which == 14 ? -1 : (int)sizeof(space));
  freed = row;
  MPI_Type_free(&row);
  MPI_Bsend(x, 1, which == 15 ? freed : MPI_INT, 1 - rank, 4, MPI_COMM_WORLD);
  MPI_Recv(y, 1, MPI_INT, 1 - rank, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  void *back;
  MPI_Buffer_detach(&back, &bytes);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: {{invalid argument of MPI_|MPI_Pack is called with a datatype that is not committed|MPI_Type_create_struct is called with the null handle for a datatype|MPI_Bsend is called with a datatype that was freed}}{{.*}}[mpi-{{argument|handle}}]
// CHECK: bad-values.c:[[#]]:
