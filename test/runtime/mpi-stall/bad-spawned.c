// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parents and a child that wait for each other's message: neither knows who the
// others are, who may be at work. After twice the time each says so for
// itself, and the job goes on: a timer ends it, in the child, when the parents'
// log is there.
//
// REQUIRES: openmpi
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -f %t.log.*
// RUN: env OMPI_MCA_btl=self,vader,tcp TUTTI_OPTIONS=stall_timeout=1:log_path=%t.log %exits 1 %mpirun -n 2 %t %t.log 2>&1 | FileCheck %s
// CHECK: ==tutti== WARNING: no progress for 1 s: every rank waits {{.*}}[mpi-stall]
// CHECK: ranks 0-1 MPI_Recv, for {{[0-9]+}} s

#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char name[1000];

/* Until the parents' is there; a minute at most. Both write to it. */
static void look(int signal) {
  static char text[10000];
  static int times;
  int file = open(name, O_RDONLY);
  if (file >= 0 && read(file, text, sizeof(text) - 1) > 0 &&
      strstr(text, "ranks 0-1"))
    _exit(1);
  close(file);
  if (++times > 60)
    _exit(2);
  alarm(1);
}

int main(int argc, char **argv) {
  int rank, x;
  MPI_Comm others;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_get_parent(&others);
  if (others == MPI_COMM_NULL) {
    MPI_Comm_spawn(argv[0], argv + 1, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD,
                   &others, MPI_ERRCODES_IGNORE);
  } else {
    snprintf(name, sizeof(name), "%s.0", argv[1]);
    signal(SIGALRM, look);
    alarm(1);
  }
  MPI_Recv(&x, 1, MPI_INT, 0, 7, others, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
