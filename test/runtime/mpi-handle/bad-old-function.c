// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype made by a function that left the standard is one like any other:
// it has to be committed, must not be used when it was freed, and is freed once.
//
// UNSUPPORTED: abi
// RUN: %mpicc -g -DOMPI_OMIT_MPI1_COMPAT_DECLS=0 -Wno-deprecated-declarations %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t commit 2>&1 | FileCheck %s --check-prefix=COMMIT
// RUN: %exits 66 %mpirun -n 2 %t freed 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: %exits 66 %mpirun -n 2 %t leak 2>&1 | FileCheck %s --check-prefix=LEAK
// COMMIT: ==tutti== ERROR: MPI_Bcast is called with a datatype that is not committed [mpi-handle]
// COMMIT: MPI_Type_struct, made it
// FREED: ==tutti== ERROR: MPI_Bcast is called with a datatype that was freed [mpi-handle]
// LEAK: ==tutti== ERROR: 2 datatypes were never freed [mpi-leak]
// LEAK: MPI_Type_struct

#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int length = 2, two[2] = {0};
  MPI_Aint place = 0;
  MPI_Datatype type, element = MPI_INT;
  MPI_Type_struct(1, &length, &place, &element, &type);
  if (strcmp(argv[1], "commit"))
    MPI_Type_commit(&type);
  MPI_Datatype copy = type;
  if (!strcmp(argv[1], "freed"))
    MPI_Type_free(&type);
  MPI_Bcast(two, 1, copy, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
