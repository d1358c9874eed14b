// Right whatever surrounds these functions; and one that is called both from
// serial code and from a region, right in both.
// RUN: for e in serial single parallel unknown; do for o in -O0 -O2; do \
// RUN:   env TUTTI_PASS_OPTIONS=entry-context=$e:level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g $o -c %s -o %t.o 2>&1 | \
// RUN:   %silent || exit 1; done; done
#include <mpi.h>

int omp_in_parallel(void);
int omp_get_thread_num(void);

void once(void) {
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp master
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
}

void guarded(void) {
  if (!omp_in_parallel())
    MPI_Barrier(MPI_COMM_WORLD);
}

void thread(void) {
#pragma omp barrier
  if (omp_get_thread_num() == 0)
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
}

void own(MPI_Comm *comms) {
  MPI_Barrier(comms[omp_get_thread_num()]);
}

static void both(double *x) {
#pragma omp single
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
int main(void) {
  double x = 1;
  int provided;
  MPI_Init_thread(0, 0, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  both(&x);
  MPI_Finalize();
}
