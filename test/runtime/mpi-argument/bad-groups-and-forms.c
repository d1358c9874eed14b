// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What MPI itself ends the job for without saying where: ranks and ranges of
// groups, members of another group, communicators of two groups or of one,
// without a topology, keys of info objects, keyvals of other objects. Without:
// nothing.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: for i in $(seq 0 15); do %exits 66 %mpirun -n 2 %t $i 2>&1 | FileCheck %s || exit 1; done
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, which, n, in, out, weighted, one = 1, two = 2, periodic = 1, key;
  int ranks[3] = {1, MPI_PROC_NULL, 0}, there[3], pair[2];
  char text[MPI_MAX_INFO_KEY + 64];
  MPI_Group all, self, made;
  MPI_Comm own, both, comm, grid, graph;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  which = argc > 1 ? atoi(argv[1]) : -1;
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Comm_group(own, &self);

  if (which == 0)
    ranks[2] = 2;
  MPI_Group_translate_ranks(all, 3, ranks, self, there);
  int ranges[2][3] = {{0, which == 1 ? 2 : 0, 1}, {1, 1, which == 2 ? 0 : -1}};
  if (which == 3)
    ranges[1][0] = 0, ranges[1][2] = 1;
  MPI_Group_range_incl(all, 2, ranges, &made);
  MPI_Group_free(&made);
  MPI_Comm_create(own, which == 4 ? all : self, &comm);
  MPI_Comm_free(&comm);

  MPI_Intercomm_create(own, 0, MPI_COMM_WORLD, which == 5 ? rank : 1 - rank, 3,
                       &both);
  MPI_Scan(&rank, &n, 1, MPI_INT, MPI_SUM, which == 6 ? both : own);
  MPI_Cart_create(which == 7 ? both : MPI_COMM_WORLD, 1,
                  which == 7 ? &one : &two, &periodic, 0, &grid);
  MPI_Intercomm_merge(which == 8 ? own : both, rank, &comm);
  MPI_Comm_free(&comm);
  MPI_Comm_remote_size(which == 9 ? own : both, &n);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, pair, 1, MPI_INT,
                         which == 10 ? MPI_COMM_WORLD : grid);
  MPI_Cart_sub(which == 11 ? own : grid, &one, &comm);
  MPI_Comm_free(&comm);
  n = 1 - rank;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &n, MPI_UNWEIGHTED, 1, &n,
                                 MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Dist_graph_neighbors_count(which == 12 ? grid : graph, &in, &out,
                                 &weighted);
  MPI_Comm_free(&graph);

  MPI_Info_create(&info);
  MPI_Info_set(info, "color", "blue");
  MPI_Info_get_nthkey(info, which == 13 ? 1 : 0, text);
  memset(text, 'a', sizeof(text));
  text[which == 14 ? MPI_MAX_INFO_KEY + 1 : 8] = 0;
  MPI_Info_get(info, text, 4, text + 9, &n);
  MPI_Info_free(&info);
  if (which == 15)
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key,
                          NULL);
  else
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key,
                           NULL);
  MPI_Comm_set_attr(grid, key, &n);
  MPI_Comm_delete_attr(grid, key);
  MPI_Comm_free_keyval(&key);

  MPI_Comm_free(&grid);
  MPI_Comm_free(&both);
  MPI_Comm_free(&own);
  MPI_Group_free(&all);
  MPI_Group_free(&self);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: invalid argument of MPI_{{Group_translate_ranks: rank 2 does not exist, the group has 2|Group_range_incl: rank 2 does not exist, the group has 2|Group_range_incl: the stride of range 1 is 0|Group_range_incl: rank 0 is named twice|Comm_create: the group has 2 ranks, the communicator 1 of them|Intercomm_create: rank [01] is the leader of both groups|Scan: an intercommunicator is not possible|Cart_create: an intercommunicator is not possible|Intercomm_merge: the communicator is no intercommunicator|Comm_remote_size: the communicator is no intercommunicator|Neighbor_allgather: the communicator has no topology|Cart_sub: the communicator has no Cartesian grid|Dist_graph_neighbors_count: the communicator has no distributed graph|Info_get_nthkey: there is no key number 1, there are 1|Info_get: the key has|Comm_set_attr: the keyval was not made}}{{.*}}[mpi-argument]
// CHECK: bad-groups-and-forms.c:[[#]]:
