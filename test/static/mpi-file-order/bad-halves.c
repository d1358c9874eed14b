// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Split accesses: one begun while another is, ended by the call of another
// kind, ended twice, and never ended; and a buffer that is filled in between.
// Twin: good-halves.c.
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int out[4] = {0}, in[4], rank;
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &f);
  MPI_File_write_at_all_begin(f, 16 * rank, out, 4, MPI_INT);
  // CHECK: :[[#@LINE+1]]:10: warning: 'out' is written to before the MPI_File_write_at_all_begin that sends it is complete [{{.*}}mpi-buffer-modified]
  out[2] = rank;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_File_write_all is called between the halves of the access that MPI_File_write_at_all_begin began [{{.*}}mpi-file-order]
  MPI_File_write_all(f, out, 4, MPI_INT, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_File_write_all_end ends what MPI_File_write_at_all_begin began [{{.*}}mpi-file-order]
  MPI_File_write_all_end(f, out, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_File_write_at_all_end ends an access that was not begun [{{.*}}mpi-file-order]
  MPI_File_write_at_all_end(f, out, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_File_read_at_all_begin begins an access to a file that nothing ends [{{.*}}mpi-file-order]
  MPI_File_read_at_all_begin(f, 16 * rank, in, 4, MPI_INT);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
