// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One element that is wider than the member whose address is given takes in
// what stands behind it (level 2: two members may be meant).
// Twin: good-wider-member.c.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_ompi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct file {
  int Size, Copy;
  char Name[24];
};
struct job {
  int Level;
  struct file Meta;
};

void sizes(struct job *J, long *All, MPI_Comm C) {
  MPI_Allgather(&J->Meta.Size, 1, MPI_LONG, All, 1, MPI_LONG, C);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather takes elements of MPI_LONG from or into a buffer of type 'int' [{{.*}}mpi-buffer-type]
}
