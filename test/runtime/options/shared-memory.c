// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the system has no memory for the ranks of a node to share, a line says
// so and the job goes on; where it cannot be asked for memory before it is used
// (Linux before 5.14) nothing is missing.
//
// RUN: %mpicc -g %s -o %t -rdynamic -L%rt -ltutti_rt -Wl,-rpath,%rt -ldl
// RUN: %exits 0 env LIKE=small %mpirun -n 2 %t 2>&1 | FileCheck %s --check-prefix=SMALL
// SMALL: ==tutti== {{.*}}: no shared memory (/dev/shm) for the 2 ranks of this node: No space left on device (of a container: see --shm-size): each is checked as if it were on a node of its own
// SMALL-NOT: no shared memory
//
// RUN: %exits 0 env LIKE=old %mpirun -n 2 %t 2>&1 | %silent
// RUN: %exits 66 env LIKE=old %mpirun -n 2 %t wrong 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: ==tutti== ERROR: collective mismatch on the communicator made by MPI_Comm_dup
// OLD: rank  0 {{ *}}MPI_Barrier
// OLD: rank  1 {{ *}}MPI_Bcast
//
// Where it is nearly full, what can be done without is left to MPI: a line says
// what is not compared for it, the race of two puts, which is told otherwise.
// (Open MPI as the tests use it has no windows of the program's memory.)
// RUN: %if mpich %{ %exits 0 env LIKE=full %mpirun -n 2 %t two puts 2>&1 | FileCheck %s --check-prefix=FULL %}
// FULL-DAG: ==tutti== not enough shared memory (/dev/shm) for messages: they are not compared
// FULL-DAG: ==tutti== not enough shared memory (/dev/shm) for windows: accesses to the memory of some ranks are not compared
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t two puts 2>&1 | FileCheck %s --check-prefix=ROOM %}
// ROOM-NOT: not enough shared memory
// ROOM: ==tutti== ERROR: {{.*}}[mpi-rma-race]

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/statvfs.h>

static int isLike(const char *what) {
  const char *like = getenv("LIKE");
  return like && !strcmp(like, what);
}

int shm_open(const char *name, int flags, mode_t mode) {
  int (*real)(const char *, int, mode_t) = dlsym(RTLD_NEXT, "shm_open");
  if (isLike("small") && !strncmp(name, "/tutti-", 7)) {
    errno = ENOSPC;
    return -1;
  }
  return real(name, flags, mode);
}

int madvise(void *address, size_t size, int advice) {
  int (*real)(void *, size_t, int) = dlsym(RTLD_NEXT, "madvise");
  if (isLike("old") && advice == 23 /* MADV_POPULATE_WRITE */) {
    errno = EINVAL;
    return -1;
  }
  return real(address, size, advice);
}

int statvfs(const char *path, struct statvfs *is) {
  int (*real)(const char *, struct statvfs *) = dlsym(RTLD_NEXT, "statvfs");
  int status = real(path, is);
  if (isLike("full") && !strcmp(path, "/dev/shm"))
    is->f_bavail = is->f_blocks / 8;
  return status;
}

static void put_twice(int rank) {
  static int mine[2];
  int x = rank;
  MPI_Win win;
  MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
}

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 2)
    put_twice(rank);
  for (int i = 0; argc < 3 && i < 20; ++i) {
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Bcast(&x, 1, MPI_INT, 0, comm);
    if (argc > 1 && rank == 1)
      MPI_Bcast(&x, 1, MPI_INT, 0, comm);
    else
      MPI_Barrier(comm);
    MPI_Comm_free(&comm);
  }
  MPI_Finalize();
  return 0;
}
