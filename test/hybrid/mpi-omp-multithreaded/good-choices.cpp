// One thread is chosen: by a filter, a variable of each thread, the first that
// exchanges an atomic one, one pair of numbers of two collapsed loops.
// RUN: %clangxx %stub_mpi -std=c++17 -fopenmp -fopenmp-version=51 -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx %stub_mpi -std=c++17 -fopenmp -fopenmp-version=51 -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <atomic>
#include <mpi.h>
#include <omp.h>

static int mine;
#pragma omp threadprivate(mine)

void filters(int n) {
#pragma omp parallel
  {
#pragma omp masked filter(omp_get_num_threads() - 1)
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp masked filter(n)
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

void locks(omp_lock_t *lock, bool &done) {
#pragma omp parallel
  {
    omp_set_lock(lock);
    if (!done) {
      done = true;
      MPI_Barrier(MPI_COMM_WORLD);
    }
    omp_unset_lock(lock);
  }
}

void privates() {
#pragma omp parallel
  {
    mine = omp_get_thread_num();
#pragma omp barrier
    if (mine == 0)
      MPI_Barrier(MPI_COMM_WORLD);
  }
}

void exchanges(std::atomic<int> &number, std::atomic_flag &flag, int *other) {
#pragma omp parallel
  {
    if (number.exchange(1) == 0)
      MPI_Barrier(MPI_COMM_WORLD);
  }
#pragma omp parallel
  {
    if (!flag.test_and_set())
      MPI_Barrier(MPI_COMM_WORLD);
  }
#pragma omp parallel
  {
    int expected = 0;
    if (number.compare_exchange_strong(expected, 1))
      MPI_Barrier(MPI_COMM_WORLD);
  }
#pragma omp parallel
  {
    int expected = 0;
    if (__atomic_compare_exchange_n(other, &expected, 1, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
      MPI_Barrier(MPI_COMM_WORLD);
  }
#pragma omp parallel
  {
    if (__atomic_exchange_n(other, 1, __ATOMIC_SEQ_CST) == 0)
      MPI_Barrier(MPI_COMM_WORLD);
  }
}

void pairs(int n, int m) {
#pragma omp parallel
  {
#pragma omp for collapse(2)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        if (i == 0 && j == 0)
          MPI_Barrier(MPI_COMM_WORLD);
#pragma omp for collapse(2)
    for (int i = 1; i < 9; i += 2)
      for (int j = 0; j < 4; ++j)
        if (j == 3 && i == 7)
          MPI_Barrier(MPI_COMM_WORLD);
  }
}

void tickets(std::atomic<int> &number) {
#pragma omp parallel
  {
    if (number.fetch_add(1) == 0)
      MPI_Barrier(MPI_COMM_WORLD);
  }
#pragma omp parallel
  {
    if (++number == omp_get_num_threads())
      MPI_Barrier(MPI_COMM_WORLD);
  }
}
