// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Going back is fine as long as there is something.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %mpiexec_mpich -n 2 %t.mpich %t.file 2>&1 | %silent --implicit-check-not=tutti
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %mpiexec_openmpi -n 2 %t.openmpi %t.file 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  (void)data;
  (void)status;
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
  MPI_File_write_at(f, rank * 8, data, 2, MPI_INT, &status);
  MPI_File_seek(f, 8, MPI_SEEK_SET);
  MPI_File_seek(f, -8, MPI_SEEK_CUR);
  MPI_Barrier(w);
  MPI_File_seek(f, -4, MPI_SEEK_END);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
