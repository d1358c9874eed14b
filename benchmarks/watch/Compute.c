// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Ranks that compute for some seconds between two barriers, or of which all
/// but the last wait meanwhile: what other threads do in that time is watching.
/// Says how many threads each process has.

#include <dirent.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int threads(void) {
  int n = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *e; tasks && (e = readdir(tasks));)
    n += e->d_name[0] != '.';
  if (tasks)
    closedir(tasks);
  return n;
}

int main(int argc, char **argv) {
  int rank, size, mine, most;
  double seconds = argc > 1 ? atof(argv[1]) : 10;
  int waits = argc > 2 && !strcmp(argv[2], "wait");
  volatile double sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = threads();
  MPI_Reduce(&mine, &most, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("%d threads in each of %d processes\n", most, size);
    fflush(stdout);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  for (double start = MPI_Wtime();
       (!waits || rank == size - 1) && MPI_Wtime() - start < seconds;)
    for (int i = 0; i < 1000000; i++)
      sum += i;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
