// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same hints, in another order; what may differ; none at all;
// an implementation's own.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t %t.file 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0};
  MPI_File f = MPI_FILE_NULL;
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  (void)data;
  (void)status;
  MPI_Info info, none = MPI_INFO_NULL;
  MPI_Info_create(&info);
  if (rank == 0)
    MPI_Info_set(info, "cb_buffer_size", "65536");
  MPI_Info_set(info, "cb_nodes", "1");
  if (rank == 1)
    MPI_Info_set(info, "cb_buffer_size", "65536");
  MPI_Info_set(info, "access_style",
               rank == 0 ? "read_once, sequential" : "write_mostly");
  MPI_Info_set(info, "romio_cb_write", rank == 0 ? "enable" : "automatic");
  MPI_File_open(w, argv[1], MPI_MODE_RDWR | MPI_MODE_CREATE, info, &f);
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", none);
  MPI_File_set_info(f, info);
  MPI_Info_free(&info);
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
