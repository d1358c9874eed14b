// Errors end the compile with status 1 and leave no object.
// RUN: rm -f %t.o
// RUN: %exits 1 %clang -fplugin=%plugin %stub_mpi -Werror -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %exits 1 %clang -fplugin=%plugin %stub_mpi -Werror=backend-plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %exits 1 %clang -fplugin=%plugin %stub_mpi -fplugin-arg-tutti-werror=1 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %exits 1 %clang -fplugin=%plugin %stub_mpi -Werror -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %exits 1 %clang -fpass-plugin=%pass %stub_mpi -g -Werror -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %exits 1 %clang -fpass-plugin=%pass %stub_mpi -g -Werror=pass-failed -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=werror=1 %exits 1 %clang -fpass-plugin=%pass %stub_mpi -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
// And by default it does not.
// RUN: %clang -fplugin=%plugin %stub_mpi -c %s -o %t.o
// RUN: ls %t.o
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
// CHECK: bad-as-error.c:[[#@LINE-2]]:5: error: {{.*}}MPI_Bcast{{.*}}mpi-collective-order]
// CHECK: note:
// CHECK: 1 error generated
