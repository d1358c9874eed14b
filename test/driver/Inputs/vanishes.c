/* Rank 1 is killed while the others wait for it, or leaves, or all abort, or MPI
   aborts (for all, or for rank 1), or nothing. */
#include <mpi.h>
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1 && argc == 1 && usleep(900000) == 0)
    kill(getpid(), SIGKILL);
  if (rank == 2)
    MPI_Recv(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && argv[1][0] == 'a')
    MPI_Abort(MPI_COMM_WORLD, 3);
  if (argc > 1 && argv[1][0] == 'f')
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
  if (argc > 1 && argv[1][0] == 'w')
    sleep(60);
  int none = 99;
  if (argc > 1 && argv[1][0] == 'k' && rank == 1)
    MPI_Comm_free_keyval(&none);
  if (argc > 1 && argv[1][0] == 'l' && rank == 1)
    _exit(0);
  MPI_Finalize();
  return 0;
}
