// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What decides whether a function is called that may end the job is the rank.
// RUN: %found
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
  return code && rank;
}

int show(MPI_Comm with) {
  int code = view(with);
  if (code)
    return fail(code);
  // CHECK: :[[#@LINE-1]]:12: warning: MPI_Finalize (called by 'fail') is not reached by every rank of MPI_COMM_WORLD
  return 0;
}
