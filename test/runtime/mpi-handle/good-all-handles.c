// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles of all kinds, predefined, of pairs, made and null, have the numbers
// of their kind.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | FileCheck %s --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>

static void add(void *in, void *out, int *n, MPI_Datatype *type) {
  for (int i = 0; i < *n && *type == MPI_INT; ++i)
    ((int *)out)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank, size, x = 1, y = 0, same;
  struct {
    double value;
    int at;
  } mine = {1, 0}, least;
  MPI_Comm dup, graph;
  MPI_Group all, none = MPI_GROUP_EMPTY, both;
  MPI_Datatype three, again;
  MPI_Op sum;
  MPI_Info info;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine.at = rank;
  MPI_Comm_dup(MPI_COMM_WORLD, &dup);
  MPI_Comm_compare(dup, MPI_COMM_WORLD, &same);
  MPI_Dist_graph_create_adjacent(dup, 0, NULL, MPI_UNWEIGHTED, 0, NULL,
                                 MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Comm_group(dup, &all);
  MPI_Group_union(all, none, &both);
  MPI_Type_contiguous(3, MPI_INT, &three);
  MPI_Type_dup(three, &again);
  MPI_Type_commit(&again);
  MPI_Op_create(add, 1, &sum);
  MPI_Allreduce(&x, &y, 1, MPI_INT, sum, dup);
  MPI_Allreduce(&mine, &least, 1, MPI_DOUBLE_INT, MPI_MINLOC, dup);
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", "true");
  MPI_Win_create(&x, sizeof x, 1, info, dup, &win);
  MPI_Win_fence(0, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Info_free(&info);
  MPI_Op_free(&sum);
  MPI_Type_free(&three);
  MPI_Type_free(&again);
  MPI_Group_free(&all);
  MPI_Group_free(&both);
  MPI_Comm_free(&graph);
  MPI_Comm_free(&dup);
  if (rank == 0)
    printf("sum %d\n", y);
  MPI_Finalize();
  return 0;
}

// CHECK: sum 2
