// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Correct programs are silent in every mode, with one rank on a node and with
// several.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 3 %t 2>&1 | %silent --implicit-check-not=tutti
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=check=all %mpiexec_mpich -n 3 %t 2>&1 | %silent --implicit-check-not=tutti
// RUN: %exits 0 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=check=all %mpiexec_mpich -n 4 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int x = 1, y, n = 0, counts[4], displs[4], all[64], sent[64] = {0}, other;
  char packed[64];
  for (int i = 0; i < size; ++i) {
    counts[i] = i + 1;
    displs[i] = 5 * i;
  }
  for (int round = 0; round < 3; ++round) {
    MPI_Comm half, inter, copy;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 1, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 1, 3, &inter);
    MPI_Comm_remote_size(inter, &other);
    for (int i = 0; i < 30; ++i)
      MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, half);
    int root = rank < 1 ? MPI_ROOT : 0;
    MPI_Bcast(&x, 1, MPI_INT, root, inter);
    MPI_Intercomm_merge(inter, rank < 1, &copy);
    MPI_Gatherv(sent, rank + 1, MPI_INT, all, counts, displs, MPI_INT, 0,
                MPI_COMM_WORLD);
    MPI_Allgatherv(sent, rank + 1, MPI_INT, all, counts, displs, MPI_INT,
                   MPI_COMM_WORLD);
    /* Packed data matches the data it is made of. */
    n = 0;
    MPI_Pack(&x, 1, MPI_INT, packed, sizeof packed, &n, copy);
    if (rank == 0)
      MPI_Bcast(packed, n, MPI_PACKED, 0, MPI_COMM_WORLD);
    else
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Request r;
    MPI_Ibarrier(copy, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&half);
  }
  MPI_Finalize();
  return 0;
}
