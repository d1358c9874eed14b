// What a thread has found, another one receives.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

extern int omp_get_thread_num(void);

void all(int messages) {
#pragma omp parallel
  {
    MPI_Status status;
    int n;
    for (int k = 0; k < messages; k++) {
      // CHECK: bad-probes.c:[[#@LINE+1]]:7: warning: another thread can receive the message that MPI_Probe has found: all threads ask for the same source and tag [{{.*}}mpi-message-race]
      MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
      MPI_Get_count(&status, MPI_INT, &n);
      int *p = malloc(n * sizeof(int));
      // CHECK: :[[#@LINE+1]]:7: note: a message is received here
      MPI_Recv(p, n, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      free(p);
      // CHECK: note: MPI_Mprobe and MPI_Mrecv leave it to the thread that found it
    }
  }
}
// CHECK-NOT: warning:
