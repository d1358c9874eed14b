// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// As bad-null-way.c; the handle, or what it depends on, is asked before.
#include <mpi.h>

int write_all(MPI_Comm comm, const char *name, int stripes, int *a, int n) {
  MPI_File out;
  MPI_Info hints;
  if (stripes == 0) {
    hints = MPI_INFO_NULL;
  } else {
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "striping_factor", "8");
  }
  if (MPI_File_open(comm, name, MPI_MODE_WRONLY | MPI_MODE_CREATE, hints,
                    &out) != MPI_SUCCESS)
    return 1;
  if (hints != MPI_INFO_NULL)
    MPI_Info_free(&hints);
  MPI_File_write_all(out, a, n, MPI_INT, MPI_STATUS_IGNORE);
  return MPI_File_close(&out);
}

void turn(MPI_Comm comm, double *a, int n, int times, int locked) {
  MPI_Win window = MPI_WIN_NULL;
  int size;
  MPI_Comm_size(comm, &size);
  int several = size > 1;
  if (several)
    MPI_Win_create(a, n * sizeof *a, sizeof *a, MPI_INFO_NULL, comm, &window);
  for (int t = 0; t < times; t++) {
    if (!locked && several)
      MPI_Win_fence(0, window);
    for (int i = 0; i < n; i++)
      a[i] += t;
  }
  if (size > 1)
    MPI_Win_free(&window);
}

void between(MPI_Comm comm, MPI_Win window, int times) {
  MPI_Group all, to = MPI_GROUP_NULL;
  int rank, source, target = 1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_group(comm, &all);
  if (rank == 0) {
    source = 1;
    MPI_Group_incl(all, 1, &target, &to);
  } else {
    source = 0;
  }
  for (int t = 0; t < times; t++)
    if (source) {
      MPI_Win_start(to, 0, window);
      MPI_Win_complete(window);
    }
  MPI_Group_free(&all);
  if (to != MPI_GROUP_NULL)
    MPI_Group_free(&to);
}
