// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is started below main, and finalized below main, at the exit, or not in
// sight; or the job is ended.
// RUN: for way in CALLEE ATEXIT UNKNOWN ABORT ASKED; do for o in 0 2; do %clang -D$way -O$o -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent || exit 1; done; done
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void end(void) { MPI_Finalize(); }
void somewhere(void);

static void setup(int *argc, char ***argv) {
#ifdef ASKED
  int is;
  MPI_Initialized(&is);
  if (is)
    return;
#endif
  MPI_Init(argc, argv);
#ifdef ATEXIT
  atexit(end);
#endif
}

static int work(void) {
#ifdef ABORT
  MPI_Abort(MPI_COMM_WORLD, 1);
#endif
  return 0;
}

int main(int argc, char **argv) {
  setup(&argc, &argv);
  puts("started");
  int result = work();
#ifdef CALLEE
  end();
#endif
#ifdef UNKNOWN
  somewhere();
#endif
  return result;
}
