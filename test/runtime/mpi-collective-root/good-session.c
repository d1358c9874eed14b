// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with one root.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %S/bad-session.c -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 3 %t.mpich right 2>&1 | %silent
