// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls whose arguments MPI itself may not look at, one for each run.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s --check-prefix=SUBARRAY %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=TYPE %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=GROUP %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=REQUEST %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t e 2>&1 | FileCheck %s --check-prefix=NONE %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t f 2>&1 | FileCheck %s --check-prefix=SMALL %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t g 2>&1 | FileCheck %s --check-prefix=SECOND %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t h 2>&1 | FileCheck %s --check-prefix=MESSAGE %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t i 2>&1 | FileCheck %s --check-prefix=NULL %}
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t j 2>&1 | FileCheck %s --check-prefix=DETACH %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t k 2>&1 | FileCheck %s --check-prefix=KEY %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t l 2>&1 | FileCheck %s --check-prefix=UNIT %}

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x[100] = {0}, bytes = 4096;
  char what = argc > 1 ? argv[1][0] : ' ';
  void *room = malloc(8192), *back;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int peer = rank ^ 1;
  int whole[2] = {4, 4}, part[2] = {2, 2}, from[2] = {1, 2};
  MPI_Datatype type, copy;
  if (what == 'a')
    from[1] = 3;
  MPI_Type_create_subarray(2, whole, part, from, MPI_ORDER_C, MPI_INT, &type);
  MPI_Type_commit(&type);
  copy = type;
  MPI_Type_free(&type);
  if (what == 'b')
    MPI_Type_free(&copy);
  int ranks[2] = {1, what == 'c' ? 1 : 0};
  MPI_Group world, group;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, ranks, &group);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (what == 'd')
    MPI_Request_free(&request);
  if (what != 'e')
    MPI_Buffer_attach(room, what == 'f' ? 100 : bytes);
  if (what == 'g')
    MPI_Buffer_attach((char *)room + 4096, bytes);
  MPI_Bsend(x, 100, MPI_INT, peer, 0, MPI_COMM_WORLD);
  MPI_Message message;
  MPI_Mprobe(peer, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  if (what != 'h')
    MPI_Mrecv(x, 100, MPI_INT, &message, MPI_STATUS_IGNORE);
  if (what == 'i')
    MPI_Mrecv(x, 100, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&back, &bytes);
  if (what == 'j')
    MPI_Buffer_detach(&back, &bytes);
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "a", "1");
  MPI_Info_delete(info, what == 'k' ? "b" : "a");
  MPI_Info_free(&info);
  MPI_Win win;
  MPI_Win_allocate(64, what == 'l' ? 0 : 4, MPI_INFO_NULL, MPI_COMM_WORLD, &back, &win);
  MPI_Win_free(&win);
  free(room);
  MPI_Finalize();
  return 0;
}

// SUBARRAY: ==tutti== ERROR: invalid argument of MPI_Type_create_subarray: in dimension 1, 2 elements from 3 on do not lie within 4 {{.*}}[mpi-argument]
// TYPE: ==tutti== ERROR: MPI_Type_free is called with a datatype that was freed {{.*}}[mpi-handle]
// GROUP: ==tutti== ERROR: invalid argument of MPI_Group_incl: rank 1 is named twice {{.*}}[mpi-argument]
// REQUEST: ==tutti== ERROR: MPI_Request_free is called with the null handle for a request {{.*}}[mpi-handle]
// NONE: ==tutti== ERROR: invalid argument of MPI_Bsend: no buffer is attached {{.*}}[mpi-argument]
// SMALL: ==tutti== ERROR: invalid argument of MPI_Bsend: the message has 400 bytes, the attached buffer 100 {{.*}}[mpi-argument]
// SECOND: ==tutti== ERROR: invalid argument of MPI_Buffer_attach: another buffer is attached already {{.*}}[mpi-argument]
// MESSAGE: ==tutti== ERROR: 2 matched messages were never freed {{.*}}[mpi-leak]
// NULL: ==tutti== ERROR: MPI_Mrecv is called with the null handle for a matched message {{.*}}[mpi-handle]
// DETACH: ==tutti== WARNING: MPI_Buffer_detach: there is no buffer to detach {{.*}}[mpi-argument]
// KEY: ==tutti== ERROR: invalid argument of MPI_Info_delete: there is no key "b" {{.*}}[mpi-argument]
// UNIT: ==tutti== ERROR: invalid argument of MPI_Win_allocate: the displacement unit is 0 {{.*}}[mpi-argument]
