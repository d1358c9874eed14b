// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mistake in the options ends the run with status 2 and one line: a run must
// not pass for checked that was not.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 2 env TUTTI_OPTIONS=stal_timeout=3 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: tutti: TUTTI_OPTIONS: unknown option 'stal_timeout'
// KEY-NOT: tutti
// RUN: %exits 2 env TUTTI_OPTIONS=check=yes %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: option 'check' cannot be 'yes'; it is one of
// RUN: %exits 2 env TUTTI_OPTIONS=suppressions=/nowhere/list %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: tutti: cannot read suppressions '/nowhere/list': No such file
// RUN: echo 'source:x.c' > %t.list
// RUN: %exits 2 env TUTTI_OPTIONS=suppressions=%t.list %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: .list:1: not 'src:<glob>', 'fun:<glob>' or '[<checks>]'
// RUN: %exits 0 env TUTTI_OPTIONS=help=1 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s --check-prefix=HELP
// HELP: halt_on_error bool
// HELP: stall_timeout double
// RUN: %exits 0 env TUTTI_OPTIONS=verbosity=2 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s --check-prefix=VERBOSE
// VERBOSE: ==tutti== 2 ranks, 2 on this node
// VERBOSE: ==tutti== no findings

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
