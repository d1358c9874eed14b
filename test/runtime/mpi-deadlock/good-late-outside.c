// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who is waited for waits itself outside of MPI: for a child, for a file that
// another rank writes, or in the windows and files of MPI until somebody has
// worked. Nobody who waits in MPI is dead.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t child 2>&1 | %silent
// RUN: rm -f %t.fifo && %exits 0 %mpirun -n 2 %t fifo %t.fifo 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t open %t.file 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t written %t.file 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t ordered %t.file 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t fence 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t post 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t lock 2>&1 | %silent
#include "Inputs/late.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static MPI_Comm w;
static int rank, x = 1, y, memory[4];

static void byChild(void) {
  pid_t child = rank == 0 ? fork() : 0;
  if (rank == 0 && child == 0) {
    compute();
    _exit(0);
  }
  if (rank == 0) {
    waitpid(child, NULL, 0);
    MPI_Send(&x, 1, MPI_INT, 1, 0, w);
  } else {
    MPI_Recv(&y, 1, MPI_INT, 0, 0, w, MPI_STATUS_IGNORE);
  }
}
static void byFifo(const char *path) {
  char c = 1;
  if (rank == 0)
    mkfifo(path, 0600);
  MPI_Barrier(w);
  int end = open(path, rank == 0 ? O_RDONLY : O_WRONLY);
  if (rank == 1) {
    compute();
    (void)!write(end, &c, 1);
    MPI_Recv(&y, 1, MPI_INT, 0, 0, w, MPI_STATUS_IGNORE);
  } else {
    (void)!read(end, &c, 1);
    compute();
    MPI_Send(&x, 1, MPI_INT, 1, 0, w);
  }
  close(end);
}
static void inFile(char **argv) {
  MPI_File f;
  if (is("open", argv) && rank == 1)
    compute();
  MPI_File_open(w, argv[2], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  if (!is("open", argv) && rank == 0)
    compute();
  if (is("written", argv))
    MPI_File_write_at_all(f, 4 * rank, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  if (is("ordered", argv))
    MPI_File_write_ordered(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  if (is("written", argv) && rank == 1)
    compute();
  MPI_File_close(&f);
}
static void inWindow(char **argv) {
  MPI_Win window;
  MPI_Group every, other;
  int peer = 1 - rank;
  MPI_Win_create(memory, sizeof(memory), sizeof(int), MPI_INFO_NULL, w, &window);
  if (is("fence", argv)) {
    MPI_Win_fence(0, window);
    if (rank == 0)
      compute();
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
  } else if (is("post", argv)) {
    MPI_Comm_group(w, &every);
    MPI_Group_incl(every, 1, &peer, &other);
    if (rank == 0) {
      compute();
      MPI_Win_post(other, 0, window);
      MPI_Win_wait(window);
    } else {
      MPI_Win_start(other, 0, window);
      MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
      compute();
      MPI_Win_complete(window);
    }
    MPI_Group_free(&other);
    MPI_Group_free(&every);
  } else { /* one has the lock and works, the other wants it */
    if (rank == 0) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
      MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
      MPI_Win_flush(0, window);
    }
    PMPI_Barrier(w);
    if (rank == 0) {
      compute();
      MPI_Win_unlock(0, window);
    } else {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
      MPI_Get(&y, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
      MPI_Win_unlock(0, window);
    }
  }
  MPI_Win_free(&window);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  w = MPI_COMM_WORLD;
  MPI_Comm_rank(w, &rank);
  if (is("child", argv))
    byChild();
  else if (is("fifo", argv))
    byFifo(argv[2]);
  else if (argc > 2)
    inFile(argv);
  else
    inWindow(argv);
  MPI_Finalize();
  return 0;
}
