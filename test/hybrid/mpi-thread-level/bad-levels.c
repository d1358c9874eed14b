// Each level against what each construct needs.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SINGLE -DMASTER 2>&1 | FileCheck --check-prefix=MASTER %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SINGLE -DGUARD -O2 2>&1 | FileCheck --check-prefix=GUARD %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=FUNNELED -DOTHER 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=FUNNELED -DTASK 2>&1 | FileCheck --check-prefix=TASK %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=FUNNELED -DCRITICAL 2>&1 | FileCheck --check-prefix=CRITICAL %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SERIALIZED -DALL 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SERIALIZED -DSECTIONS 2>&1 | FileCheck --check-prefix=SECTIONS %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SERIALIZED -DCOMMS 2>&1 | FileCheck --check-prefix=COMMS %s
#include <mpi.h>

#define JOIN2(A, B) A##B
#define JOIN(A, B) JOIN2(A, B)

int omp_get_thread_num(void);

static void send(double *x) {
  MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  double x = 1;
  int provided;
  MPI_Comm comm;
  MPI_Init_thread(&argc, &argv, JOIN(MPI_THREAD_, LEVEL), &provided);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
#pragma omp parallel
  {
#ifdef MASTER
#pragma omp master
    send(&x);
// MASTER: :[[@LINE-1]]:5: warning: MPI_Send in 'send' in a master region needs MPI_THREAD_FUNNELED but MPI_Init_thread asks for MPI_THREAD_SINGLE [{{.*}}mpi-thread-level]
#endif
#ifdef GUARD
    if (omp_get_thread_num() == 0)
      send(&x);
// GUARD: :[[@LINE-1]]:7: warning: MPI_Send in 'send' in a parallel region needs MPI_THREAD_FUNNELED but MPI_Init_thread asks for MPI_THREAD_SINGLE
#endif
#ifdef OTHER
#pragma omp masked filter(1)
    send(&x);
// OTHER: :[[@LINE-1]]:5: warning: MPI_Send in 'send' in a masked region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
#endif
#ifdef TASK
#pragma omp master
    {
#pragma omp task
      send(&x);
// TASK: :[[@LINE-1]]:7: warning: MPI_Send in 'send' in a task region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
    }
#endif
#ifdef CRITICAL
#pragma omp critical
    send(&x);
// CRITICAL: :[[@LINE-1]]:5: warning: MPI_Send in 'send' in a critical region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
#endif
#ifdef ALL
    send(&x);
// ALL: :[[@LINE-1]]:5: warning: MPI_Send in 'send' in a parallel region needs MPI_THREAD_MULTIPLE but MPI_Init_thread asks for MPI_THREAD_SERIALIZED
#endif
#ifdef SECTIONS
#pragma omp sections
    {
      send(&x);
#pragma omp section
      send(&x);
    }
// SECTIONS: :[[@LINE-4]]:7: warning: MPI_Send in 'send' can overlap MPI calls of other threads and needs MPI_THREAD_MULTIPLE but MPI_Init_thread asks for MPI_THREAD_SERIALIZED
#endif
#ifdef COMMS
#pragma omp single nowait
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single
    MPI_Barrier(comm);
// COMMS-NOT: mpi-omp-concurrent
// COMMS: :[[@LINE-4]]:5: warning: MPI_Barrier can overlap MPI calls of other threads and needs MPI_THREAD_MULTIPLE but MPI_Init_thread asks for MPI_THREAD_SERIALIZED
#endif
  }
  MPI_Finalize();
}
