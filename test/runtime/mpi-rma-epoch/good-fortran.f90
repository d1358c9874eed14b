! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One epoch between two fences.
!
! REQUIRES: mpich-f08
! RUN: mpif90.mpich -g %s -o %t -L%rt_mpich -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt_mpich
! RUN: %exits 0 %mpiexec_mpich -n 2 %t 2>&1 | %silent
program good
  implicit none
  include 'mpif.h'
  integer :: memory(4), x, rank, window, ierr
  integer(MPI_ADDRESS_KIND) :: bytes = 16, place = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Put(x, 1, MPI_INTEGER, 1 - rank, place, 1, MPI_INTEGER, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Win_free(window, ierr)
  call MPI_Finalize(ierr)
end program
