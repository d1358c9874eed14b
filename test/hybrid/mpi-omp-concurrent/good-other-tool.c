// A program that brings its own tool for OpenMP keeps it, wherever it comes
// from; a program with another OpenMP, or with none, runs as ever.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -DTOOL %s -o %t.own
// RUN: %run_mpich -n 2 %t.own 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: %clang -shared -fPIC -DTOOL -DLIBRARY %s -o %t.so
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g %s -o %t.linked %t.so
// RUN: %run_mpich -n 2 %t.linked 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g %s -o %t.none
// RUN: env OMP_TOOL_LIBRARIES=%t.so %run_mpich -n 2 %t.none 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: env OMP_TOOL=disabled %run_mpich -n 2 %t.none 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %run_mpich -n 2 %t.none 2>&1 | FileCheck --check-prefix=OURS %s
// RUN: env MPICH_CC=gcc %mpicc_mpich -fopenmp -g %s -o %t.gcc
// RUN: %run_mpich -n 2 %t.gcc 2>&1 | FileCheck --check-prefix=NONE %s
// OWN: regions seen by the tool: 3
// OWN-NOT: tutti
// NONE-NOT: tutti
// NONE: the program is done
// NONE-NOT: tutti
// OURS: [mpi-omp-concurrent]
#include <stdint.h>
#include <stdio.h>

#ifdef TOOL
static int regions_seen;
static void onParallel(void *a, void *b, void *c, unsigned d, int e, void *f) {
  ++regions_seen;
}
static int start(void *(*find)(const char *), int device, void *data) {
  ((int (*)(int, void *))find("ompt_set_callback"))(3, (void *)onParallel);
  return 1;
}
static void end(void *data) {
  printf("regions seen by the tool: %d\n", regions_seen);
  fflush(stdout);
}
void *ompt_start_tool(unsigned version, const char *runtime) {
  static struct {
    int (*start)(void *(*)(const char *), int, void *);
    void (*end)(void *);
    uint64_t data;
  } result = {start, end, 0};
  return &result;
}
#endif

#ifndef LIBRARY
#include "../Inputs/order.h"
#include <mpi.h>
int main(int argc, char **argv) {
  int provided, rank, x = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; ++i) {
#pragma omp parallel num_threads(2)
    {
      // What has happened stays so: only the first round is in order.
      if (i == 0) {
#pragma omp single nowait
        {
          MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_SELF);
          happens(FIRST);
          await(SECOND);
        }
#pragma omp single
        {
          happens(SECOND);
          await(FIRST);
          MPI_Barrier(MPI_COMM_SELF);
        }
      }
    }
  }
  MPI_Finalize();
  if (rank == 0)
    printf("the program is done\n");
}
#endif
