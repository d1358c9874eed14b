// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing to a file that is open for reading fails: the file is as it was, and
// who reads the same bytes meets nobody. The file that may be written is another
// matter.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t %t.file 2>&1 | FileCheck %s --implicit-check-not=mpi-file-race
// RUN: %exits 0 %mpirun -n 2 %t %t.file rdwr 2>&1 | FileCheck %s --check-prefix=RACE
// CHECK-DAG: ==tutti== WARNING: MPI_File_write_at writes to a file that was opened with MPI_MODE_RDONLY {{.*}}[mpi-file-mode]
// CHECK-DAG: refused
// RACE: ==tutti== WARNING: race in a file: {{.*}}[mpi-file-race]

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, data[4] = {0}, error = MPI_SUCCESS;
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_WRONLY | MPI_MODE_CREATE,
                MPI_INFO_NULL, &f);
  if (rank == 0)
    MPI_File_write_at(f, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&f);
  MPI_File_open(MPI_COMM_WORLD, argv[1], argc > 2 ? MPI_MODE_RDWR : MPI_MODE_RDONLY,
                MPI_INFO_NULL, &f);
  if (rank == 0)
    error = MPI_File_write_at(f, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
  else
    MPI_File_read_at(f, 0, data, 4, MPI_INT, MPI_STATUS_IGNORE);
  if (error != MPI_SUCCESS)
    printf("refused\n");
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
