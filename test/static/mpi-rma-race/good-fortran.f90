! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twin of bad-fortran.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! CHECK-NOT: [mpi-
program main
  use mpi
  implicit none
  integer :: rank, nprocs, win, ierr, x, memory(8)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, disp
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  bytes = 32
  disp = 2
  memory = 0
  x = rank
  call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  if (rank == 0) then
    call MPI_Put(x, 1, MPI_INTEGER, 1, disp, 1, MPI_INTEGER, win, ierr)
  else if (rank == 1) then
    memory(4) = 5
  end if
  call MPI_Win_fence(0, win, ierr)
  if (rank == 1) memory(3) = 6
  call MPI_Win_fence(0, win, ierr)
  if (rank == 0) then
    call MPI_Put(x, 1, MPI_INTEGER, nprocs - 1, disp, 1, MPI_INTEGER, win, ierr)
  end if
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_free(win, ierr)
  print *, memory
  call MPI_Finalize(ierr)
end program main
