// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deadlocks beside what excuses others: an attribute that was deleted already,
// threads that are all known, a send that was not received, a member whose data
// a collective needs.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=patience=0.4:leaks=0 %exits 66 %mpirun -n 2 %t attribute 2>&1 | FileCheck %s --check-prefixes=CHECK,ATTRIBUTE
// RUN: %exits 66 %mpirun -n 2 %t threads 2>&1 | FileCheck %s --check-prefixes=CHECK,THREADS
// RUN: %exits 66 %mpirun -n 2 %t send 2>&1 | FileCheck %s --check-prefixes=CHECK,SEND
// RUN: %exits 66 %mpirun -n 2 %t request 2>&1 | FileCheck %s --check-prefixes=CHECK,REQUEST
// RUN: %exits 66 %mpirun -n 2 %t many 2>&1 | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: %exits 66 %mpirun -n 3 %t root 2>&1 | FileCheck %s --check-prefixes=CHECK,ROOT
// RUN: %exits 66 %mpirun -n 3 %t leaf 2>&1 | FileCheck %s --check-prefixes=CHECK,LEAF
// RUN: %exits 66 %mpirun -n 3 %t prefix 2>&1 | FileCheck %s --check-prefixes=CHECK,PREFIX
// RUN: %exits 66 %mpirun -n 3 %t neighbour 2>&1 | FileCheck %s --check-prefixes=CHECK,NEIGHBOUR
// RUN: %exits 66 %mpirun -n 3 %t vector 2>&1 | FileCheck %s --check-prefixes=CHECK,VECTOR
#include <mpi.h>
#include <string.h>
static int deleted(MPI_Comm c, int key, void *value, void *extra) {
  return MPI_SUCCESS;
}
// CHECK: ==tutti== ERROR: deadlock: {{.*}}[mpi-deadlock]
int main(int argc, char **argv) {
  int rank, level, key, x = 0, y = 0, all[3] = {0};
  const char *how = argv[1];
  MPI_Comm w = MPI_COMM_WORLD, made;
  MPI_Request r;
  MPI_Init_thread(&argc, &argv,
                  strcmp(how, "threads") ? MPI_THREAD_SINGLE
                                         : MPI_THREAD_MULTIPLE,
                  &level);
  MPI_Comm_rank(w, &rank);
  switch (how[0] == 'r' ? how[1] : how[0]) {
  case 'a': // attribute
    if (rank == 0) {
      MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, deleted, &key, NULL);
      MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
      MPI_Comm_free_keyval(&key);
    } else {
      MPI_Recv(&x, 1, MPI_INT, 0, 3, w, MPI_STATUS_IGNORE);
    }
    // ATTRIBUTE-DAG: rank {{ *}}0 {{ *}}MPI_Finalize, waits for rank 1
    // ATTRIBUTE-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 3
    break;
  case 't': // threads
    MPI_Comm_dup(w, &made);
    MPI_Barrier(rank ? made : w);
    MPI_Barrier(rank ? w : made);
    MPI_Comm_free(&made);
    // THREADS-DAG: rank {{ *}}0 {{ *}}MPI_Barrier, on MPI_COMM_WORLD, {{.*}}waits for rank 1
    break;
  case 's': // send
    if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, 1, 1, w);
    if (rank == 0)
      MPI_Ssend(&x, 1, MPI_INT, 1, 2, w);
    else
      for (int tag = 1; tag < 4; tag += 2)
        MPI_Recv(&x, 1, MPI_INT, 0, tag, w, MPI_STATUS_IGNORE);
    // SEND-DAG: rank {{ *}}0 {{ *}}MPI_Ssend, waits for a receive by rank 1, tag 2
    // SEND-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 3
    break;
  case 'e': // request
    if (rank == 0) {
      MPI_Issend(&x, 1, MPI_INT, 1, 2, w, &r);
      MPI_Send(&x, 1, MPI_INT, 1, 1, w);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
      for (int tag = 1; tag < 4; tag += 2)
        MPI_Recv(&x, 1, MPI_INT, 0, tag, w, MPI_STATUS_IGNORE);
    }
    // REQUEST-DAG: rank {{ *}}0 {{ *}}MPI_Wait, waits for a receive by rank 1, tag 2
    // REQUEST-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 3
    break;
  case 'm': // many: the first of two that are started together is received
    if (rank == 0) {
      MPI_Request two[2];
      for (int i = 0; i < 2; ++i)
        MPI_Ssend_init(&all[i], 1, MPI_INT, 1, 1 + i, w, &two[i]);
      MPI_Startall(2, two);
      MPI_Wait(&two[1], MPI_STATUS_IGNORE);
    } else {
      for (int tag = 1; tag < 4; tag += 2)
        MPI_Recv(&x, 1, MPI_INT, 0, tag, w, MPI_STATUS_IGNORE);
    }
    // MANY-DAG: rank {{ *}}0 {{ *}}MPI_Wait, waits for a receive by rank 1, tag 2
    // MANY-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 3
    break;
  case 'o': // root: it sends to the others after their message
    if (rank == 0)
      MPI_Recv(&y, 1, MPI_INT, 1, 5, w, MPI_STATUS_IGNORE);
    MPI_Bcast(&x, 1, MPI_INT, 0, w);
    if (rank == 1)
      MPI_Send(&y, 1, MPI_INT, 0, 5, w);
    // ROOT-DAG: {{ *}}MPI_Bcast, on MPI_COMM_WORLD, call #1, waits for rank 0
    // ROOT-DAG: rank {{ *}}0 {{ *}}MPI_Recv, waits for a message from rank 1, tag 5
    break;
  case 'l': // leaf: the root waits for it
    if (rank == 2)
      MPI_Recv(&y, 1, MPI_INT, 0, 5, w, MPI_STATUS_IGNORE);
    MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, 0, w);
    if (rank == 0)
      MPI_Send(&y, 1, MPI_INT, 2, 5, w);
    // LEAF-DAG: rank {{ *}}0 {{ *}}MPI_Gather, on MPI_COMM_WORLD, call #1, waits for rank 2
    // LEAF-DAG: rank {{ *}}2 {{ *}}MPI_Recv, waits for a message from rank 0, tag 5
    break;
  case 'p': // prefix
    if (rank == 0)
      MPI_Recv(&y, 1, MPI_INT, 2, 5, w, MPI_STATUS_IGNORE);
    MPI_Scan(&x, &y, 1, MPI_INT, MPI_SUM, w);
    if (rank == 2)
      MPI_Send(&y, 1, MPI_INT, 0, 5, w);
    // PREFIX-DAG: {{ *}}MPI_Scan, on MPI_COMM_WORLD, call #1, waits for rank 0
    // PREFIX-DAG: rank {{ *}}0 {{ *}}MPI_Recv, waits for a message from rank 2, tag 5
    break;
  case 'n': { // neighbour
    int left = (rank + 2) % 3, right = (rank + 1) % 3;
    MPI_Dist_graph_create_adjacent(w, 1, &left, MPI_UNWEIGHTED, 1, &right,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made);
    if (rank == 0)
      MPI_Recv(&y, 1, MPI_INT, 1, 5, w, MPI_STATUS_IGNORE);
    MPI_Neighbor_alltoall(&x, 1, MPI_INT, &y, 1, MPI_INT, made);
    if (rank == 1)
      MPI_Send(&y, 1, MPI_INT, 0, 5, w);
    MPI_Comm_free(&made);
    // NEIGHBOUR-DAG: rank {{ *}}1 {{ *}}MPI_Neighbor_alltoall, on {{.*}}, call #1, waits for rank 0
    // NEIGHBOUR-DAG: rank {{ *}}0 {{ *}}MPI_Recv, waits for a message from rank 1, tag 5
    break;
  }
  case 'v': { // vector: rank 2 brings nothing, rank 1 does
    int counts[3] = {1, 1, 0}, at[3] = {0, 1, 2};
    if (rank == 1)
      MPI_Recv(&y, 1, MPI_INT, 0, 5, w, MPI_STATUS_IGNORE);
    MPI_Allgatherv(&x, counts[rank], MPI_INT, all, counts, at, MPI_INT, w);
    if (rank == 0)
      MPI_Send(&y, 1, MPI_INT, 1, 5, w);
    // VECTOR-DAG: {{ *}}MPI_Allgatherv, on MPI_COMM_WORLD, call #1, waits for rank 1
    // VECTOR-DAG: rank {{ *}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 5
    break;
  }
  }
  MPI_Finalize();
  return 0;
}
