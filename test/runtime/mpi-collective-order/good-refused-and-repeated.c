// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A collective that MPI refuses because of an argument was not made: the program
// may make it again, or go on when all were refused. What others have done
// meanwhile is still compared, and so is what comes later.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 66 %mpirun -n 3 %t wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK-DAG: ==tutti== WARNING: {{.*}}MPI_Bcast
// CHECK-DAG: rank 0 ends
// CHECK-DAG: rank 1 ends
// CHECK-DAG: rank 2 ends
// WRONG: ==tutti== ERROR: different roots in MPI_Bcast on the communicator made by MPI_Comm_dup

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, x = 1, y[3], all[3] = {1, 1, 1}, one = 1, refused = 0;
  int displs[3] = {0, 1, 2}, other[3];
  MPI_Comm comm, child;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  MPI_Comm_rank(comm, &rank);
  /* One of them, once. */
  if (rank == 0)
    refused += MPI_Bcast(&x, 1, MPI_INT, 77, comm) != MPI_SUCCESS;
  MPI_Bcast(&x, 1, MPI_INT, 0, comm);
  if (rank == 1)
    refused += MPI_Gatherv(&x, 1, MPI_INT, y, all, displs, MPI_INT, 77, comm) !=
               MPI_SUCCESS;
  MPI_Gatherv(&x, 1, MPI_INT, y, all, displs, MPI_INT, 0, comm);
  MPI_Allreduce(&x, y, 1, MPI_INT, MPI_SUM, comm);
  if (rank == 2)
    refused += MPI_Alltoallv(y, all, displs, MPI_DATATYPE_NULL, other, all,
                             displs, MPI_INT, comm) != MPI_SUCCESS;
  MPI_Alltoallv(y, all, displs, MPI_INT, other, all, displs, MPI_INT, comm);
  /* All of them: nobody makes it again. */
  MPI_Reduce(&x, y, 1, MPI_INT, MPI_SUM, 77, comm);
  MPI_Barrier(comm);
  /* MPI itself knows that the operation does not work on the type. */
  if (rank == 1)
    refused += MPI_Allreduce(all, y, 1, MPI_DOUBLE, MPI_BAND, comm) != MPI_SUCCESS;
  MPI_Allreduce(&x, y, 1, MPI_INT, MPI_SUM, comm);
  /* What is made from it is the same for all, for longer than a ring. */
  MPI_Comm_dup(comm, &child);
  for (int i = 0; i < 600; ++i)
    MPI_Bcast(&one, 1, MPI_INT, i % 3, child);
  if (argc > 1)
    MPI_Bcast(&one, 1, MPI_INT, rank == 1, comm);
  MPI_Barrier(child);
  MPI_Barrier(comm);
  MPI_Comm_free(&child);
  MPI_Comm_free(&comm);
  printf("rank %d ends\n", rank);
  MPI_Finalize();
  return 0;
}
