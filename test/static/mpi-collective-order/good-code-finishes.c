// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A code comes from one of two functions, by the rank, and a function that is
// told of it may end the job. That one rank alone gets a code is a guess.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

extern int (*gather)(void), (*scatter)(void);
extern int portable;

static int fail(int code) {
  if (portable) {
    MPI_Finalize();
    exit(0);
  }
  return code;
}

static int view(MPI_Comm with) {
  int rank, code;
  MPI_Comm comm;
  MPI_Intercomm_merge(with, 0, &comm);
  MPI_Comm_rank(comm, &rank);
  if (rank)
    code = gather();
  else
    code = scatter();
  MPI_Comm_free(&comm);
  return code;
}

int show(MPI_Comm with) {
  int code = view(with);
  if (code)
    return fail(code);
  return 0;
}
