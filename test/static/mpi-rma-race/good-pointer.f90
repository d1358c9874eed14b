! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twin of bad-pointer.f90: the owner writes elsewhere in its window.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
program main
  use, intrinsic :: iso_c_binding
  use mpi
  implicit none
  integer :: rank, ranks, win, ierr, value
  type(c_ptr) :: address
  integer, pointer :: base(:)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  value = 1
  call MPI_Win_allocate(32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, address, win, ierr)
  call c_f_pointer(address, base, [8])
  call MPI_Win_fence(0, win, ierr)
  if (rank == 0) call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
  if (rank == 1) then
    base(2) = 5
  end if
  call MPI_Win_fence(0, win, ierr)
  if (rank == 1) base(1) = 6
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
end program main
