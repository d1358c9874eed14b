// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that are freed, and operations that are completed, by the PMPI_ names
// of functions alone. Of kinds that no such function is for it is still known.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: %exits 66 %mpirun -n 2 %t leaves 2>&1 | FileCheck %s
// CHECK: ==tutti== ERROR: 2 groups were never freed [mpi-leak]

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, memory[4] = {0}, x = 1, y = 0;
  MPI_Comm comm;
  MPI_Win window;
  MPI_Datatype pair;
  MPI_Info info;
  MPI_Group group;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Win_create(memory, sizeof(memory), 1, MPI_INFO_NULL, comm, &window);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Info_create(&info);
  MPI_Comm_group(comm, &group);
  MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 0, comm, &requests[0]);
  MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, comm, &requests[1]);
  PMPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  PMPI_Win_free(&window);
  PMPI_Comm_free(&comm);
  PMPI_Type_free(&pair);
  PMPI_Info_free(&info);
  if (argc == 1)
    MPI_Group_free(&group);
  MPI_Finalize();
  return 0;
}
