// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that keep messages going while a collective of theirs is open, and one
// rank that does not come to it: that collective is named, not what was asked for
// last. The job is ended as soon as the log has it, which may be before the
// launcher has passed the standard error on: the log is what is looked at.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -f %t.log.*
// RUN: env OMPI_MCA_mpi_yield_when_idle=0 TUTTI_OPTIONS=stall_timeout=2:log_path=%t.log %exits 3 %mpirun -n 3 %t %t.log
// RUN: cat %t.log.* | FileCheck %s
#include <mpi.h>
#include <stdio.h>
#include <sys/stat.h>

static MPI_Comm comm;
static MPI_Request in;
static char box[8], log[3][1000];

static int isTold(void) {
  struct stat file;
  for (int i = 0; i < 3; ++i)
    if (stat(log[i], &file) == 0 && file.st_size > 0)
      return 1;
  return 0;
}

/* Serves what comes until all are here. */
static void meet(double start) {
  MPI_Request all;
  int done = 0, index, there;
  MPI_Ibarrier(comm, &all);
  for (long i = 0; !done; ++i) {
    MPI_Test(&all, &done, MPI_STATUS_IGNORE);
    MPI_Testany(1, &in, &index, &there, MPI_STATUS_IGNORE);
    if (there)
      MPI_Start(&in);
    // For ever, but for this test.
    if (i % 500 == 0 && (isTold() || MPI_Wtime() > start + 90))
      MPI_Abort(MPI_COMM_WORLD, 3);
  }
}

int main(int argc, char **argv) {
  int rank, one = 1, sum;
  for (int i = 0; i < 3; ++i)
    snprintf(log[i], sizeof(log[i]), "%s.%d", argv[1], i);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Recv_init(box, sizeof(box), MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, comm,
                &in);
  MPI_Start(&in);
  meet(MPI_Wtime());
  if (rank)
    meet(MPI_Wtime());
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return 0;
}
// CHECK: ==tutti== WARNING: no progress for 2 s: {{.*}}[mpi-stall]
// CHECK-DAG: rank {{ *}}0 {{ *}}MPI_Allreduce, on MPI_COMM_WORLD, {{.*}}waits for ranks 1-2
// CHECK-DAG: ranks {{ *}}1-2 {{ *}}MPI_Ibarrier, open, on the communicator made by MPI_Comm_dup, call #2, waits for rank 0 {{.*}}:[[#@LINE-30]]:
