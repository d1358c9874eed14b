// The others come behind a barrier.
// Twin: bad-two-calls.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static int apart[8], shared[8];

static void spread(int *x) { MPI_Bcast(x, 8, MPI_INT, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
      spread(apart);
      spread(shared);
    }
    for (int i = 0; i < 8; i++)
      shared[i] = i;
  }
  MPI_Finalize();
}
