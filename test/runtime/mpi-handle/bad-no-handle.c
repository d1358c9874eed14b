// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that nobody has set: a datatype that is committed where its memory
// was 0, and handles of bytes that are those of no handle.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 1 %t zero 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: %exits 66 %mpirun -n 1 %t type 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: %exits 66 %mpirun -n 1 %t comm 2>&1 | FileCheck %s --check-prefix=COMM
// RUN: %exits 66 %mpirun -n 1 %t group 2>&1 | FileCheck %s --check-prefix=GROUP

#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  static MPI_Datatype zero;
  MPI_Datatype type;
  MPI_Comm comm;
  MPI_Group group;
  memset(&type, 0x11, sizeof type);
  memset(&comm, 0x11, sizeof comm);
  memset(&group, 0x11, sizeof group);
  MPI_Init(&argc, &argv);
  if (!strcmp(what, "zero"))
    MPI_Type_commit(&zero);
  if (!strcmp(what, "type"))
    MPI_Type_commit(&type);
  if (!strcmp(what, "comm"))
    MPI_Barrier(comm);
  if (!strcmp(what, "group"))
    MPI_Group_free(&group);
  MPI_Finalize();
  return 0;
}

// ZERO: ==tutti== ERROR: MPI_Type_commit is called with a datatype that was never set: it is 0 {{.*}}[mpi-handle]
// ZERO: MPI_Type_commit {{.*}}bad-no-handle.c:27:
// TYPE: ==tutti== ERROR: MPI_Type_commit is called with a datatype that was never set, or is another kind of handle: it is 0x{{(11)+}} {{.*}}[mpi-handle]
// TYPE: MPI_Type_commit {{.*}}bad-no-handle.c:29:
// COMM: ==tutti== ERROR: MPI_Barrier is called with a communicator that was never set, or is another kind of handle: it is 0x{{(11)+}} {{.*}}[mpi-handle]
// COMM: MPI_Barrier {{.*}}bad-no-handle.c:31:
// GROUP: ==tutti== ERROR: MPI_Group_free is called with a group that was never set, or is another kind of handle: it is 0x{{(11)+}} {{.*}}[mpi-handle]
