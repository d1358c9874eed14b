// Code that says it comes from another file: a generated source, or what the
// preprocessor (a compiler cache) hands to the compiler.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -fplugin=%plugin %stub_mpi -c %s -o a.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -E %s -o a.i
// RUN: %clang -fplugin=%plugin -c a.i -o a.o 2>&1 | FileCheck %s
#include <mpi.h>

#line 100 "model.pyx"
void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
// CHECK: model.pyx:104:5: warning: {{.*}}MPI_Bcast
// CHECK: MPI_Bcast(buffer, 1,
// CHECK: model.pyx:103:{{[0-9]+}}: note:
