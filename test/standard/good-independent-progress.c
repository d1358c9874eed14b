// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": the progress of outstanding nonblocking
// collectives is independent: the second may be completed first.
//
// RUN: %runs(3)
#include <mpi.h>

enum { count = 1000 };

static void compute(double *buf, int rank, double value) {
  for (int i = 0; i < count; i++)
    buf[i] = rank == 0 ? value + i : 0;
}

static int wrong(const double *buf, double value) {
  for (int i = 0; i < count; i++)
    if (buf[i] != value + i)
      return 1;
  return 0;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  static double buf1[count], buf2[count];
  MPI_Request reqs[2];
  compute(buf1, rank, 1);
  MPI_Ibcast(buf1, count, MPI_DOUBLE, 0, comm, &reqs[0]);
  compute(buf2, rank, 2);
  MPI_Ibcast(buf2, count, MPI_DOUBLE, 0, comm, &reqs[1]);
  MPI_Wait(&reqs[1], MPI_STATUS_IGNORE);
  int bad = wrong(buf2, 2);
  MPI_Wait(&reqs[0], MPI_STATUS_IGNORE);
  bad = bad || wrong(buf1, 1);
  MPI_Finalize();
  return bad;
}
