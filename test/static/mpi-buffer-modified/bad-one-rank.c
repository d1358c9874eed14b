// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who may touch which buffer depends on the rank, the request on a helper.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

static void begin(int *buf, MPI_Request *req) {
  MPI_Ibcast(buf, 4, MPI_INT, 1, MPI_COMM_WORLD, req);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Request req;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *a = calloc(64, sizeof(int)), *b = calloc(64, sizeof(int));
  begin(a, &req);
  if (rank == 0)
    b[1] = a[2];
  // CHECK: :[[#@LINE-1]]:12: {{warning|error}}: 'a' is read before the MPI_Ibcast that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  MPI_Igather(a, 1, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD, &req);
  if (rank == 0)
    b[0] = 1;
  // CHECK: :[[#@LINE-1]]:10: {{warning|error}}: 'b' is written to before the MPI_Igather that receives into it is complete
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  if (rank == 0) {
    MPI_Send_init(a, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &req);
    MPI_Start(&req);
    a[3] = 1;
    // CHECK: :[[#@LINE-1]]:10: {{warning|error}}: 'a' is written to before the MPI_Send_init that sends it is complete
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    MPI_Request_free(&req);
  } else if (rank == 1) {
    MPI_Recv(a, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  free(a);
  free(b);
  MPI_Finalize();
  return 0;
}
