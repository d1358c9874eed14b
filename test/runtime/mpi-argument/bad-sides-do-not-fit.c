// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two sides of a one-sided operation, a lock of no kind, memory that is attached
// twice; and in the last run sides that fit.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s --check-prefix=TYPE %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=LONG %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=GET %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=LOCK %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t e 2>&1 | FileCheck %s --check-prefix=TWICE %}
// RUN: %exits 0 %mpirun -n 2 %t f 2>&1 | %silent

#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, x[8] = {0}, *memory;
  double d[4] = {0};
  MPI_Win win, dynamic;
  MPI_Datatype two;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank, locks[] = {MPI_LOCK_SHARED, 12345};
  MPI_Type_vector(2, 1, 2, MPI_INT, &two);
  MPI_Type_commit(&two);
  MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_lock_all(0, win);
  switch (argv[1][0]) {
  case 'a':
    MPI_Put(d, 1, MPI_DOUBLE, peer, 0, 2, MPI_INT, win);
    // TYPE: ERROR: invalid argument of MPI_Put: 1 x MPI_DOUBLE here are 2 x MPI_INT at the target {{.*}}[mpi-argument]
    break;
  case 'b':
    MPI_Put(x, 4, MPI_INT, peer, 0, 1, two, win);
    // LONG: ERROR: invalid argument of MPI_Put: here are 16 bytes, at the target only 8 {{.*}}[mpi-argument]
    break;
  case 'c':
    MPI_Get(x, 1, two, peer, 0, 3, MPI_INT, win);
    // GET: ERROR: invalid argument of MPI_Get: at the target are 12 bytes, here only 8 {{.*}}[mpi-argument]
    break;
  case 'd':
    MPI_Win_unlock_all(win);
    MPI_Win_lock(locks[1], peer, 0, win);
    // LOCK: ERROR: invalid argument of MPI_Win_lock: there is no lock of type 12345 {{.*}}[mpi-argument]
    break;
  case 'e':
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_attach(dynamic, x, 16);
    MPI_Win_attach(dynamic, x + 3, 16);
    // TWICE: ERROR: invalid argument of MPI_Win_attach: some of the memory is attached already {{.*}}[mpi-argument]
    break;
  case 'f':
    if (rank == 0) {
      MPI_Put(x, 2, two, peer, 0, 4, MPI_INT, win);
      MPI_Win_flush(peer, win);
      MPI_Get(x, 1, two, peer, 0, 2, MPI_INT, win);
      MPI_Win_flush(peer, win);
      MPI_Put(d, 8, MPI_BYTE, peer, 0, 2, MPI_INT, win);
      MPI_Put(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_DOUBLE, win);
      MPI_Win_flush(peer, win);
      MPI_Get_accumulate(NULL, 0, MPI_INT, x, 2, MPI_INT, peer, 0, 1, two,
                         MPI_NO_OP, win);
    }
    break;
  }
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Type_free(&two);
  MPI_Finalize();
  return 0;
}
