// Everything that silences a finding.
// RUN: %clang -fplugin=%plugin %stub_mpi -DFINDING -Wno-backend-plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fplugin=%plugin %stub_mpi -DFINDING -Wno-everything -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fpass-plugin=%pass %stub_mpi -DFINDING -g -w -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fpass-plugin=%pass %stub_mpi -DFINDING -g -Wno-pass-failed -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fplugin=%plugin %stub_mpi -DFINDING -fplugin-arg-tutti-checks=-mpi-collective-order -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fplugin=%plugin %stub_mpi -DFINDING -fplugin-arg-tutti-checks=-*,mpi-omp-* -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=checks=-* %clang -fpass-plugin=%pass %stub_mpi -DFINDING -g -c %s -o %t.o 2>&1 | %silent
// By comments and pragmas.
// RUN: %clang -fplugin=%plugin %stub_mpi -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fpass-plugin=%pass %stub_mpi -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fplugin=%plugin %stub_mpi -fsyntax-only %s 2>&1 | %silent
// And all of these are findings: the option does not silence more than it says.
// RUN: %clang -fplugin=%plugin %stub_mpi -DFINDING -fplugin-arg-tutti-checks=-*,mpi-collective-* -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK: mpi-collective-order]
// RUN: %clang -fplugin=%plugin %stub_mpi -DNOT_THIS -fsyntax-only %s 2>&1 | FileCheck --check-prefix=STILL %s
#include <mpi.h>

#ifdef FINDING
void finding(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
#endif

#ifdef NOT_THIS
void otherComments(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD); // NOLINT(bugprone-*)
  // STILL: good-silenced.c:[[# @LINE - 1]]:{{.*}}mpi-collective-order]
  if (rank == 1)
    // NOLINTNEXTLINE(mpi-omp-*)
    MPI_Barrier(MPI_COMM_WORLD); // XNOLINT NOLINTED
  // STILL: good-silenced.c:[[# @LINE - 1]]:{{.*}}mpi-collective-order]
}
#endif

void comments(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD); // NOLINT(mpi-collective-order): the others wait in g()
}

void commentBefore(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    // NOLINTNEXTLINE(bugprone-x, mpi-*)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void plainComment(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD); /* NOLINT */
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wbackend-plugin"
#pragma clang diagnostic ignored "-Wpass-failed"
void pragmas(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
#pragma clang diagnostic pop
