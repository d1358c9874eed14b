// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with a root.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %S/bad-no-root-between-groups.c -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 4 %t.mpich right 2>&1 | %silent
// RUN: %mpicc_openmpi -g %S/bad-no-root-between-groups.c -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 0 %mpiexec_openmpi -n 4 %t.openmpi right 2>&1 | %silent
