/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the run time keeps in shared memory when each rank has exchanged
 * messages with some neighbours and made a few collectives. Prints the sum over
 * the ranks of the node of their proportional shares (kilobytes), which is what
 * the node has in use, and the largest process.
 *
 *   memory PARTNERS
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long in_use(const char *name) {
  FILE *maps = fopen("/proc/self/smaps", "r");
  char line[512];
  int inside = 0;
  unsigned long all = 0, one, from, to;
  while (maps && fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%lx-%lx", &from, &to) == 2)
      inside = strstr(line, name) != NULL;
    else if (inside && sscanf(line, "Pss: %lu", &one) == 1)
      all += one;
  }
  if (maps)
    fclose(maps);
  return all;
}

static unsigned long private_kb(void) {
  FILE *maps = fopen("/proc/self/smaps_rollup", "r");
  char line[512];
  unsigned long all = 0, one;
  while (maps && fgets(line, sizeof line, maps))
    if (sscanf(line, "Private_Dirty: %lu", &one) == 1)
      all += one;
  if (maps)
    fclose(maps);
  return all;
}

int main(int argc, char **argv) {
  int rank, size, partners = argc > 1 ? atoi(argv[1]) : 2, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int round = 0; round < 20; ++round) {
    for (int i = 1; i <= partners / 2; ++i) {
      int up = (rank + i) % size, down = (rank + size - i) % size, in;
      MPI_Sendrecv(&rank, 1, MPI_INT, up, i, &in, 1, MPI_INT, down, i,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv(&rank, 1, MPI_INT, down, i, &in, 1, MPI_INT, up, i,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  unsigned long mine = in_use("/tutti-"), own = private_kb(), board = 0,
                most = 0;
  MPI_Reduce(&mine, &board, 1, MPI_UNSIGNED_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&own, &most, 1, MPI_UNSIGNED_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d,%d,%lu,%.1f,%lu\n", size, partners, board, (double)board / size,
           most);
  MPI_Finalize();
  return 0;
}
