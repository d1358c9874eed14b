// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a rank sends to itself does not fit what it expects from itself: told
// though no other rank has come, because the library fails as the rank enters.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t scatter 2>&1 | FileCheck --check-prefixes=CHECK,SCATTER %s %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t iscatter 2>&1 | FileCheck --check-prefixes=CHECK,ISCATTER %s %}
// RUN: %if mpich %{ %mpirun -n 3 %t fits 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 3 %t scatter 2>&1 | FileCheck --check-prefixes=CHECK,SCATTER %s %}
// RUN: %if openmpi %{ %mpirun -n 2 %t fits 2>&1 | %silent %}
#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, all[8] = {0}, mine[2] = {0};
  int fits = !strcmp(argv[1], "fits"), starts = !strcmp(argv[1], "iscatter");
  int counts[3] = {fits ? 1 : 2, 1, 1}, displs[3] = {0, 2, 3};
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0)
    usleep(300000);
  if (starts)
    MPI_Iscatterv(all, counts, displs, MPI_INT, mine, 1, MPI_INT, 0,
                  MPI_COMM_WORLD, &request);
  else
    MPI_Scatterv(all, counts, displs, MPI_INT, mine, 1, MPI_INT, 0,
                 MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  // In place the root has no part of its own.
  MPI_Scatterv(all, counts, displs, MPI_INT, rank ? mine : MPI_IN_PLACE, 1,
               MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}
// CHECK: ==tutti== ERROR: what is sent is not what is received in {{.*}}[mpi-collective-type]
// SCATTER-NEXT: rank {{ *}}0 {{ *}}MPI_Scatterv, sends 2 x MPI_INT to rank 0 {{.*}}bad-own-part.c:
// SCATTER-NEXT: rank {{ *}}0 {{ *}}MPI_Scatterv, expects 1 x MPI_INT from rank 0 {{.*}}bad-own-part.c:
// ISCATTER-NEXT: rank {{ *}}0 {{ *}}MPI_Iscatterv, sends 2 x MPI_INT to rank 0 {{.*}}bad-own-part.c:
// ISCATTER-NEXT: rank {{ *}}0 {{ *}}MPI_Iscatterv, expects 1 x MPI_INT from rank 0 {{.*}}bad-own-part.c:
