// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that are significant only at the root are anything elsewhere: null
// pointers, addresses of nothing, no datatype, negative counts (MPI-3.1
// sections 5.4 to 5.11). Blocking and nonblocking, and between two groups.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent
// RUN: %mpicc -g -O2 %s -o %t.plain
// RUN: %exits 0 %tutti run %mpirun -n 3 %t.plain 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

#define NOWHERE ((void *)16)
enum { N = 3 };

static int many[4 * N], lengths[N], places[N], mine[N];

// Root, or -1: what is passed where it means nothing.
static void rooted(int root, int isRoot, void *nothing, MPI_Comm comm) {
  int *counts = isRoot ? lengths : nothing, *at = isRoot ? places : nothing;
  void *all = isRoot ? many : nothing;
  int count = isRoot ? 2 : -3;
  MPI_Datatype type = isRoot ? MPI_INT : MPI_DATATYPE_NULL;
  MPI_Gather(mine, 2, MPI_INT, all, count, type, root, comm);
  MPI_Gatherv(mine, 2, MPI_INT, all, counts, at, type, root, comm);
  MPI_Scatter(all, count, type, mine, 2, MPI_INT, root, comm);
  MPI_Scatterv(all, counts, at, type, mine, 2, MPI_INT, root, comm);
  MPI_Reduce(mine, all, 3, MPI_INT, MPI_SUM, root, comm);
  MPI_Request r[5];
  MPI_Igather(mine, 2, MPI_INT, all, count, type, root, comm, &r[0]);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  MPI_Igatherv(mine, 2, MPI_INT, all, counts, at, type, root, comm, &r[1]);
  MPI_Wait(&r[1], MPI_STATUS_IGNORE);
  MPI_Iscatter(all, count, type, mine, 2, MPI_INT, root, comm, &r[2]);
  MPI_Wait(&r[2], MPI_STATUS_IGNORE);
  MPI_Iscatterv(all, counts, at, type, mine, 2, MPI_INT, root, comm, &r[3]);
  MPI_Wait(&r[3], MPI_STATUS_IGNORE);
  MPI_Ireduce(mine, all, 3, MPI_INT, MPI_SUM, root, comm, &r[4]);
  MPI_Wait(&r[4], MPI_STATUS_IGNORE);
}

// What the root of two groups sends itself, and others of its group: nothing.
static void between(int first, int rank, void *nothing, MPI_Comm comm) {
  int root = !first ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
  int isRoot = root == MPI_ROOT, isOther = !first;
  int *counts = isRoot ? lengths : nothing, *at = isRoot ? places : nothing;
  void *all = isRoot ? many : nothing, *own = isOther ? mine : nothing;
  int count = isRoot ? 2 : -3, part = isOther ? 2 : -7;
  MPI_Datatype type = isRoot ? MPI_INT : MPI_DATATYPE_NULL;
  MPI_Datatype mineType = isOther ? MPI_INT : MPI_DATATYPE_NULL;
  MPI_Gather(own, part, mineType, all, count, type, root, comm);
  MPI_Gatherv(own, part, mineType, all, counts, at, type, root, comm);
  MPI_Scatter(all, count, type, own, part, mineType, root, comm);
  MPI_Scatterv(all, counts, at, type, own, part, mineType, root, comm);
}

int main(int argc, char **argv) {
  int rank, i, root;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 0; i < N; ++i) {
    lengths[i] = 2;
    places[i] = 4 * i;
  }
  for (root = 0; root < N; ++root) {
    rooted(root, rank == root, NULL, MPI_COMM_WORLD);
    rooted(root, rank == root, NOWHERE, MPI_COMM_WORLD);
  }
  MPI_Comm half, both;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0, 1, &both);
  int here;
  MPI_Comm_rank(half, &here);
  for (i = 0; i < 2; ++i) {
    between((rank == 0) == i, here, NULL, both);
    between((rank == 0) == i, here, NOWHERE, both);
  }
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
