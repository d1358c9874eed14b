// What surrounds a function whose callers are unknown is the user's to say.
// RUN: %clang %stub_mpi -fopenmp -g1 -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.ll | FileCheck --check-prefixes=CHECK,SERIAL %s
// RUN: env TUTTI_PASS_OPTIONS=entry-context=single %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.ll | FileCheck --check-prefixes=CHECK,SINGLE %s
// RUN: env TUTTI_PASS_OPTIONS=entry-context=parallel %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.ll | FileCheck --check-prefixes=CHECK,PARALLEL %s
// RUN: env TUTTI_PASS_OPTIONS=entry-context=unknown %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.ll | FileCheck --check-prefixes=CHECK,UNKNOWN %s
#include <mpi.h>

static void called(void) { MPI_Barrier(MPI_COMM_WORLD); }
// CHECK-DAG: called: MPI_Barrier at [[@LINE-1]]:28: -: one thread

void library(void) {
  MPI_Barrier(MPI_COMM_WORLD);
// SERIAL-DAG: library: MPI_Barrier at [[@LINE-1]]:3: -: one thread
// SINGLE-DAG: library: MPI_Barrier at [[@LINE-2]]:3: S: one thread
// PARALLEL-DAG: library: MPI_Barrier at [[@LINE-3]]:3: P: many threads
// UNKNOWN-DAG: library: MPI_Barrier at [[@LINE-4]]:3: ?: unknown
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD);
// SERIAL-DAG: library: MPI_Barrier at [[@LINE-1]]:3: S1: one thread
// SINGLE-DAG: library: MPI_Barrier at [[@LINE-2]]:3: S S1: one thread
// PARALLEL-DAG: library: MPI_Barrier at [[@LINE-3]]:3: P S1: one thread
// UNKNOWN-DAG: library: MPI_Barrier at [[@LINE-4]]:3: ? S1: one thread
}

int main(void) { called(); }
