// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files return errors by default: a program may try whether it can write. It is
// told, and goes on with its own status. One that wants the job ended by such
// errors has it ended.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t %t.file 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 66 %mpirun -n 2 %t %t.file fatal 2>&1 | FileCheck %s --check-prefix=FATAL
// CHECK-DAG: ==tutti== WARNING: MPI_File_write_at writes to a file that was opened with MPI_MODE_RDONLY {{.*}}[mpi-file-mode]
// CHECK-DAG: refused, as expected
// FATAL: ==tutti== ERROR: MPI_File_write_at writes to a file that was opened with MPI_MODE_RDONLY {{.*}}[mpi-file-mode]

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_File f;
  int rank, x = 1, error, error_class;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_WRONLY,
                MPI_INFO_NULL, &f);
  MPI_File_close(&f);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  if (argc > 2)
    MPI_File_set_errhandler(f, MPI_ERRORS_ARE_FATAL);
  error = MPI_File_write_at(f, 4 * rank, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Error_class(error, &error_class);
  MPI_File_close(&f);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0 && error != MPI_SUCCESS)
    printf("refused, as expected\n");
  MPI_Finalize();
  return 0;
}
