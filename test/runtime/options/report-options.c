// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What TUTTI_OPTIONS changes about one and the same report.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: rm -rf %t.dir && mkdir %t.dir
//
// RUN: %exits 66 env TUTTI_OPTIONS=log_format=json %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: {"tool":"tutti","check":"mpi-collective-root","severity":"error",
// JSON-SAME: "fix":"pass the same root on every rank, counted in this communicator","job":{"ranks":3,"command":"{{[^"]*}}report-options{{[^"]*}}"},"groups":[{"ranks":[0,2],"call":"MPI_Bcast","detail":"root 0","differs":false
// JSON-SAME: {"ranks":[1],"call":"MPI_Bcast","detail":"root 1","differs":true
// JSON-SAME: {{\]}},"complete":true}
//
// RUN: %exits 66 env TUTTI_OPTIONS=log_path=%t.dir/log:verbosity=1 %mpiexec_mpich -n 3 %t > %t.dir/out 2>&1
// RUN: cat %t.dir/log.* | FileCheck %s --check-prefix=TEXT
// RUN: FileCheck %s --check-prefix=TEXT < %t.dir/out
// TEXT: ==tutti== ERROR: different roots
// TEXT: SUMMARY: tutti: mpi-collective-root
//
// RUN: %exits 7 env TUTTI_OPTIONS=exitcode=7 %mpiexec_mpich -n 3 %t
//
// RUN: %exits 0 env TUTTI_OPTIONS=halt_on_error=0 %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --check-prefix=GOES-ON
// GOES-ON: ==tutti== ERROR: different roots
// GOES-ON-NOT: ==tutti==
// GOES-ON-DAG: rank 0 ends
// GOES-ON-DAG: rank 1 ends
// GOES-ON-DAG: rank 2 ends
//
// RUN: printf '# ours\n[mpi-collective-*]\nsrc:*report-options.c\n' > %t.dir/here
// RUN: %exits 0 env TUTTI_OPTIONS=suppressions=%t.dir/here %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: %exits 0 env TUTTI_OPTIONS=check=off %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING-NOT: ==tutti==
// NOTHING: ends
//
// RUN: printf '[mpi-deadlock]\nsrc:*\n[mpi-*]\nfun:elsewhere\n' > %t.dir/other
// RUN: %exits 66 env TUTTI_OPTIONS=suppressions=%t.dir/other %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s --check-prefix=TEXT

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&x, 1, MPI_INT, rank == 1, MPI_COMM_WORLD);
  MPI_Finalize();
  printf("rank %d ends\n", rank);
  return 0;
}
