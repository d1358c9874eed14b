// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of each kind of object, and each line is told.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stddef.h>

static void combine(void *a, void *b, int *n, MPI_Datatype *t) {
  (void)a, (void)b, (void)n, (void)t;
}
static void handle(MPI_Comm *comm, int *code, ...) { (void)comm, (void)code; }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Datatype type;
  MPI_Group group;
  MPI_Op op;
  MPI_Info info;
  MPI_Errhandler errors;
  MPI_Request request;
  MPI_Comm comm;
  int keyval;
  MPI_Type_vector(2, 1, 2, MPI_INT, &type);
  MPI_Comm_group(MPI_COMM_WORLD, &group);
  MPI_Op_create(combine, 1, &op);
  MPI_Info_create(&info);
  MPI_Comm_create_errhandler(handle, &errors);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
  MPI_Send_init(&size, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &request);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: 16 MPI objects were never freed {{.*}}[mpi-leak]
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Type_vector {{.*}}bad-everything.c:30:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_group {{.*}}bad-everything.c:31:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Op_create {{.*}}bad-everything.c:32:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Info_create {{.*}}bad-everything.c:33:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_create_errhandler {{.*}}bad-everything.c:34:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_dup {{.*}}bad-everything.c:35:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_create_keyval {{.*}}bad-everything.c:36:
// CHECK-DAG: ranks 0-1 {{ *}}MPI_Send_init {{.*}}bad-everything.c:37:
