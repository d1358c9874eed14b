// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sends that return long after their message was received, as where a library
// waits for an acknowledgement or gives memory back slowly. What is received
// next comes only then.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t blocking 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t waited 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t exchange 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t started 2>&1 | %silent
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <sched.h>
#include <string.h>

static int slow;
/* As a library that polls for what acknowledges the message. */
static void acknowledge(void) {
  double end = PMPI_Wtime() + 1.4;
  while (slow && PMPI_Wtime() < end)
    sched_yield();
  slow = 0;
}
#define BELOW(name, type) type *below = (type *)dlsym(RTLD_NEXT, name)
typedef int send_type(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int wait_type(MPI_Request *, MPI_Status *);
int PMPI_Send(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c) {
  BELOW("PMPI_Send", send_type);
  int status = below(b, n, t, to, tag, c);
  acknowledge();
  return status;
}
int PMPI_Ssend(const void *b, int n, MPI_Datatype t, int to, int tag, MPI_Comm c) {
  BELOW("PMPI_Ssend", send_type);
  int status = below(b, n, t, to, tag, c);
  acknowledge();
  return status;
}
int PMPI_Wait(MPI_Request *r, MPI_Status *s) {
  BELOW("PMPI_Wait", wait_type);
  int status = below(r, s);
  acknowledge();
  return status;
}

int main(int argc, char **argv) {
  int rank, x = 1, y = 0;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  slow = rank == 0;
  if (!strcmp(argv[1], "exchange")) {
    /* Each has what the other sent, and rank 0 does not know it yet. */
    MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 1, w, &r);
    MPI_Ssend(&x, 1, MPI_INT, 1 - rank, 1, w);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, 1, 2, w);
    else
      MPI_Recv(&y, 1, MPI_INT, 0, 2, w, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&y, 1, MPI_INT, 0, 1, w, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 2, w, MPI_STATUS_IGNORE);
  } else {
    if (!strcmp(argv[1], "blocking")) {
      MPI_Send(&x, 1, MPI_INT, 1, 1, w);
    } else if (!strcmp(argv[1], "waited")) {
      MPI_Isend(&x, 1, MPI_INT, 1, 1, w, &r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
      MPI_Ssend_init(&x, 1, MPI_INT, 1, 1, w, &r);
      MPI_Start(&r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
      MPI_Request_free(&r);
    }
    MPI_Send(&x, 1, MPI_INT, 1, 2, w);
  }
  MPI_Finalize();
  return 0;
}
