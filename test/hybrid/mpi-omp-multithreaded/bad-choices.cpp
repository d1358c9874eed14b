// What looks like a choice of one thread and is none.
// RUN: %clangxx %stub_mpi -std=c++17 -fopenmp -fopenmp-version=51 -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx %stub_mpi -std=c++17 -fopenmp -fopenmp-version=51 -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -std=c++17 -fopenmp -fopenmp-version=51 -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck --check-prefix=LEVEL2 %s
#include <atomic>
#include <mpi.h>
#include <omp.h>

static int mine;
#pragma omp threadprivate(mine)

void filters() {
#pragma omp parallel
#pragma omp masked filter(omp_get_thread_num())
  MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:3: warning: MPI_Barrier {{is|can be}} executed by {{every|more than one}} thread of the team [{{.*}}mpi-omp-multithreaded]
}

// As in a critical region: as many calls as there are threads.
void locks(omp_lock_t *lock) {
#pragma omp parallel
  {
    omp_set_lock(lock);
    MPI_Barrier(MPI_COMM_WORLD);
// LEVEL2-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier is executed once by each thread of the team, in turn
    omp_unset_lock(lock);
  }
}

void locksOfTheirOwn(omp_lock_t *locks) {
#pragma omp parallel
  {
    int number = omp_get_thread_num();
    omp_set_lock(&locks[number]);
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier is executed by every thread of the team
    omp_unset_lock(&locks[number]);
  }
}

void privates() {
#pragma omp parallel
  {
    mine = omp_get_thread_num() / 2;
#pragma omp barrier
    if (mine == 0)
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:7: warning: MPI_Barrier can be executed by more than one thread
  }
}

// Others put there what is sought.
void exchanges(std::atomic<int> &flag, int *other) {
#pragma omp parallel
  {
    if (__atomic_exchange_n(other, 0, __ATOMIC_SEQ_CST) == 0)
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:7: warning: MPI_Barrier {{is|can be}} executed by {{every|more than one}} thread
  }
}

void rows(int n) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (i == 0 || j == 0)
        MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:9: warning: MPI_Barrier can be executed by more than one thread
}

// A lock made of an atomic variable: each comes to its turn.
void spins(std::atomic_flag &flag) {
#pragma omp parallel
  {
    while (flag.test_and_set())
      ;
    MPI_Barrier(MPI_COMM_WORLD);
// LEVEL2-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier
    flag.clear();
  }
}
