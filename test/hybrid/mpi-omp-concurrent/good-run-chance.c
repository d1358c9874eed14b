// What one thread executes in order with reason, although it is chance
// that it is this one: a barrier, one region, one thread by number. What is
// ordered by a lock in a function of another file, the run time sees.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -DOTHER -c -o %t.other.o
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s %t.other.o -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>/dev/null
// RUN: %mpiexec_mpich -n 2 %t 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=8 %mpiexec_mpich -n 3 %t 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 2 %t 2>&1 | %silent
#include <mpi.h>
#include <omp.h>
#include <unistd.h>

void done(void);
void wait_for_done(void);

#ifdef OTHER
static int is_done;
void done(void) {
#pragma omp critical(hand)
  is_done = 1;
}
void wait_for_done(void) {
  for (int seen = 0; !seen;) {
#pragma omp critical(hand)
    seen = is_done;
  }
}
#else

static void late(void) {
  if (omp_get_thread_num() > 0)
    usleep(200000);
}

int main(int argc, char **argv) {
  int provided, x = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
  {
    late();
#pragma omp single
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp single
    {
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
      MPI_Barrier(MPI_COMM_WORLD);
    }
#pragma omp master
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
    // Flagged, but in order.
#pragma omp single nowait
    {
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
      done();
    }
#pragma omp single
    {
      wait_for_done();
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
}
#endif
