// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread frees what the call of another one is using: the communicator or
// the datatype that it receives with.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t comm 2>&1 | FileCheck --check-prefix=COMM %s
// RUN: %exits 0 %mpirun -n 3 %t type 2>&1 | FileCheck --check-prefix=TYPE %s

#include <mpi.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static MPI_Comm comm;
static MPI_Datatype type;
static volatile int begins;
static int rank, size, x, y;

static void *receives(void *unused) {
  MPI_Comm on = comm;
  MPI_Datatype with = type;
  begins = 1;
  MPI_Recv(&y, 1, with, (rank + 1) % size, 1, on, MPI_STATUS_IGNORE);
  return unused;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Type_contiguous(1, MPI_INT, &type);
  MPI_Type_commit(&type);
  pthread_create(&thread, NULL, receives, NULL);
  while (!begins)
    usleep(1000);
  usleep(500000);
  if (!strcmp(argv[1], "type")) {
    MPI_Type_free(&type);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&x, 1, MPI_INT, (rank + size - 1) % size, 1, comm);
    pthread_join(thread, NULL);
    MPI_Comm_free(&comm);
  } else {
    /* The others send to rank 0 when it is in the free. */
    if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, 1, 1, comm);
    else
      pthread_join(thread, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
      usleep(500000);
      MPI_Send(&x, 1, MPI_INT, 0, 1, comm);
    }
    MPI_Comm_free(&comm);
    if (rank == 0)
      pthread_join(thread, NULL);
    MPI_Type_free(&type);
  }
  MPI_Finalize();
  return 0;
}

// COMM: ==tutti== WARNING: a communicator is freed while another thread is in a call that uses it {{.*}}[mpi-handle]
// COMM-NEXT: rank  0   MPI_Comm_free, frees it {{.*}}bad-freed-in-use.c:[[#]]:
// COMM-NEXT: rank  0   MPI_Recv, another thread is in it {{.*}}bad-freed-in-use.c:25:
// COMM: fix: free it when no thread uses it any more

// TYPE: ==tutti== WARNING: a datatype is freed while another thread is in a call that uses it {{.*}}[mpi-handle]
// TYPE-NEXT: MPI_Type_free, frees it {{.*}}bad-freed-in-use.c:[[#]]:
// TYPE-NEXT: MPI_Recv, another thread is in it {{.*}}bad-freed-in-use.c:25:
