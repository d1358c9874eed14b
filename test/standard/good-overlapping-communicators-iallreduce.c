// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": simultaneous nonblocking collectives on
// three overlapping communicators, for which no order of blocking ones exists.
//
// RUN: %plays(3)
#include <mpi.h>

/* The communicator of the ranks a and b of three; MPI_COMM_NULL for the other. */
static MPI_Comm pair(int a, int b, int rank) {
  MPI_Comm result;
  MPI_Comm_split(MPI_COMM_WORLD, rank == a || rank == b ? 0 : MPI_UNDEFINED,
                 rank == a ? 0 : 1, &result);
  return result;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm1 = pair(0, 1, rank);
  MPI_Comm comm2 = pair(1, 2, rank);
  MPI_Comm comm3 = pair(0, 2, rank);
  int sbuf1 = rank, sbuf2 = 10 * rank, sbuf3 = 100 * rank;
  int rbuf1 = 0, rbuf2 = 0, rbuf3 = 0;
  int right = 0;
  MPI_Request reqs[2];
  switch (rank) {
  case 0:
    MPI_Iallreduce(&sbuf1, &rbuf1, 1, MPI_INT, MPI_SUM, comm1, &reqs[0]);
    MPI_Iallreduce(&sbuf3, &rbuf3, 1, MPI_INT, MPI_SUM, comm3, &reqs[1]);
    break;
  case 1:
    MPI_Iallreduce(&sbuf1, &rbuf1, 1, MPI_INT, MPI_SUM, comm1, &reqs[0]);
    MPI_Iallreduce(&sbuf2, &rbuf2, 1, MPI_INT, MPI_SUM, comm2, &reqs[1]);
    break;
  case 2:
    MPI_Iallreduce(&sbuf2, &rbuf2, 1, MPI_INT, MPI_SUM, comm2, &reqs[0]);
    MPI_Iallreduce(&sbuf3, &rbuf3, 1, MPI_INT, MPI_SUM, comm3, &reqs[1]);
    break;
  }
  MPI_Waitall(2, reqs, MPI_STATUSES_IGNORE);
  switch (rank) {
  case 0:
    right = rbuf1 == 1 && rbuf3 == 200;
    break;
  case 1:
    right = rbuf1 == 1 && rbuf2 == 30;
    break;
  case 2:
    right = rbuf2 == 30 && rbuf3 == 200;
    break;
  }
  if (comm1 != MPI_COMM_NULL)
    MPI_Comm_free(&comm1);
  if (comm2 != MPI_COMM_NULL)
    MPI_Comm_free(&comm2);
  if (comm3 != MPI_COMM_NULL)
    MPI_Comm_free(&comm3);
  MPI_Finalize();
  return !right;
}
