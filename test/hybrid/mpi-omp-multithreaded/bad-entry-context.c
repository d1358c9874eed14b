// Callers in other files: as the user says.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=entry-context=single %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=entry-context=unknown %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=entry-context=parallel %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=entry-context=unknown:level=3 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck --check-prefix=UNKNOWN %s
#include <mpi.h>

void library(void) {
  MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:3: warning: MPI_Barrier is executed by every thread of the team
// UNKNOWN: :[[@LINE-2]]:3: warning: MPI_Barrier is in a function that a whole team may call
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD);
}
// CHECK-NOT: {{warning|error}}:
// UNKNOWN-NOT: {{warning|error}}:
