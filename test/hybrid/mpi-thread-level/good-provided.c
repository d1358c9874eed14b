// What MPI provides is looked at, in one way or another, or does not matter.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o -DQUERIES 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o -DOUTSIDE 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o -DHANDED 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

extern int omp_get_thread_num(void), partner(void);
void judge(const int *level);

int main(int argc, char **argv) {
  int provided, x = 0, peer = partner();
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#if defined(QUERIES)
  int level;
  MPI_Query_thread(&level);
  if (level < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
#elif defined(HANDED)
  judge(&provided);
#elif !defined(OUTSIDE)
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
#endif
#ifdef OUTSIDE
#pragma omp parallel for reduction(+ : x)
  for (int i = 0; i < 4; i++)
    x += i;
  MPI_Send(&x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
#else
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Send(&x, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
  }
#endif
  MPI_Finalize();
}
