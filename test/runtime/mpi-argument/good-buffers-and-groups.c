// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same calls with arguments that are right.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %S/bad-buffers-and-groups.c -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent
// RUN: %mpicc_openmpi -g %S/bad-buffers-and-groups.c -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 0 %mpiexec_openmpi -n 2 %t.openmpi 2>&1 | %silent
