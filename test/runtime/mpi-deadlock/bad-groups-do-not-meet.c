// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of a group that give different tags, or one of which does not come;
// leaders of two groups that give different tags.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 0 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t 1 2>&1 | FileCheck %s --check-prefix=ALONE %}
// RUN: %exits 66 %mpirun -n 3 %t 2 2>&1 | FileCheck %s --check-prefix=LEADERS

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, two[2] = {0, 1}, kind = argv[1][0] - '0';
  MPI_Comm w = MPI_COMM_WORLD, side, made;
  MPI_Group all, some;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  MPI_Comm_group(w, &all);
  MPI_Group_incl(all, 2, two, &some);
  if (kind == 2) {
    MPI_Comm_split(w, rank / 2, rank, &side);
    MPI_Intercomm_create(side, 0, w, rank < 2 ? 2 : 0, rank / 2, &made);
  }
  if (rank == 0 || (rank == 1 && kind == 0))
    MPI_Comm_create_group(w, some, rank + 5, &made);
  MPI_Barrier(w);
  MPI_Finalize();
  return 0;
}

// CHECK:     ==tutti== ERROR: deadlock: {{[23]}} of 3 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG:   rank {{ *}}0 {{ *}}MPI_Comm_create_group, on its group, tag 5, {{.*}}waits for rank 1 {{.*}}:[[#@LINE-7]]:
// CHECK-DAG:   rank {{ *}}1 {{ *}}MPI_Comm_create_group, on its group, tag 6, {{.*}}waits for rank 0
// ALONE:     ==tutti== ERROR: deadlock: 3 of 3 ranks wait for each other {{.*}}[mpi-deadlock]
// ALONE-DAG:   rank {{ *}}0 {{ *}}MPI_Comm_create_group, on its group, tag 5, {{.*}}waits for rank 1
// ALONE-DAG:   ranks {{ *}}1-2 {{ *}}MPI_Barrier, on MPI_COMM_WORLD, {{.*}}waits for rank 0
// LEADERS: ==tutti== ERROR: deadlock: {{[23]}} of 3 ranks wait for each other {{.*}}[mpi-deadlock]
// LEADERS:   rank {{ *}}2 {{ *}}MPI_Intercomm_create, {{.*}}
