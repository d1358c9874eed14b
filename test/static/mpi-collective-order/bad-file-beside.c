// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop is left by each rank's own clock. Which files it writes is not known; that
// a file of the rank alone is opened and closed beside them is no reason to say
// nothing of them.
// Twin: good-file-beside.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct test {
  MPI_Comm comm;
  double limit;
  int rounds;
};

static void note(const char *name, int round) {
  MPI_File log;
  MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_WRONLY,
                MPI_INFO_NULL, &log);
  MPI_File_write_at(log, 0, &round, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&log);
}

void fill(const struct test *t, MPI_File *files, const char *name,
          const char *bytes, int size) {
  double start = MPI_Wtime();
  for (int i = 0; i < t->rounds; ++i) {
    if (MPI_Wtime() - start > t->limit)
      break;
    // CHECK: [[#@LINE+2]]:5: warning: MPI_File_write_all is not reached by every rank
    // CHECK: [[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on data that each rank has of its own
    MPI_File_write_all(files[i % 4], bytes, size, MPI_BYTE, MPI_STATUS_IGNORE);
    note(name, i);
  }
}
