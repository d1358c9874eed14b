/* Says which MPI libraries are loaded, starts a process, and then the ranks
 * disagree. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank;
  char line[4096];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof(line), maps)) {
    char *name = strstr(line, "/libmpi");
    if (name && strstr(line, "r-xp"))
      fprintf(stderr, "loaded: %s", name + 1);
  }
  if (maps)
    fclose(maps);
  if (system("true"))
    return 3;
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
