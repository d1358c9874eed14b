// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that the host cannot read are not looked at, and managed ones, which
// it could, are not fetched to it; the rest is checked as ever. The report of a
// clean run says how many were left out.
//
// RUN: %mpicc -shared -fPIC %S/Inputs/device.c -o %t-device.so
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt %t-device.so
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: env TUTTI_OPTIONS=verbosity=1 %exits 0 %mpirun -n 2 %t 2>&1 | FileCheck %s
// RUN: rm -rf %t-lib && mkdir %t-lib
// RUN: %mpicc -shared -fPIC %S/Inputs/cuda.c -o %t-lib/libcuda.so.1 -Wl,-soname,libcuda.so.1
// RUN: %mpicc -DMANAGED -g %s -o %t-managed -L%rt -ltutti_rt -Wl,-rpath,%rt %t-device.so -Wl,--no-as-needed %t-lib/libcuda.so.1 -Wl,-rpath,%t-lib
// RUN: %exits 0 %mpirun -n 2 %t-managed 2>&1 | %silent

#include "Inputs/device.h"
#include <mpi.h>
#include <stdio.h>
#include <sys/mman.h>

#ifdef MANAGED
enum { Kind = ManagedMemory };
#else
enum { Kind = DeviceMemory };
#endif
enum { Size = 1 << 18, Page = 4096 };

int main(int argc, char **argv) {
  int rank;
  MPI_Request requests[3];
  MPI_Datatype spread;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char *memory = device_alloc(4 * Size, Kind);
  char *out = memory, *in = memory + Size, *sums = memory + 2 * Size;
  device_view(out)[17] = (char)(rank + 1);
  MPI_Type_vector(16, 8, 64, MPI_CHAR, &spread);
  MPI_Type_commit(&spread);
  for (int bytes = 64; bytes <= Size; bytes *= 64) {
    MPI_Irecv(in, bytes, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, bytes, MPI_CHAR, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Iallreduce(out, sums, bytes, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    if (device_view(in)[17] != 2 - rank || device_view(sums)[17] != 2)
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Irecv(in, 1, spread, 1 - rank, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Send(out, 1, spread, 1 - rank, 1, MPI_COMM_WORLD);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Bcast(in, Size, MPI_CHAR, 0, MPI_COMM_WORLD);
  MPI_Type_free(&spread);
  MPI_Finalize();
  /* Who looks at managed memory makes a page of it come. */
  unsigned char here[4 * Size / Page];
  if (Kind == ManagedMemory && mincore(memory, 4 * Size, here) == 0)
    for (int i = 0; i < 4 * Size / Page; ++i)
      if (here[i] & 1) {
        printf("error: page %d was fetched\n", i);
        return 1;
      }
  return 0;
}

// CHECK-DAG: rank 0: {{[0-9]+}} buffers that the host cannot read, or should not, were not compared
// CHECK-DAG: rank 1: {{[0-9]+}} buffers that the host cannot read, or should not, were not compared
