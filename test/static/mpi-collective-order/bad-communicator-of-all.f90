! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The first rank of all waits on one communicator, once for each writer.
! Twin: good-communicator-of-each.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
module setting
  implicit none
  integer :: whole, rank, writers
  integer :: with
end module

subroutine set_up(given)
  use setting
  implicit none
  integer, intent(in) :: given
  integer :: ierr
  whole = given
  call mpi_comm_rank(whole, rank, ierr)
end subroutine

subroutine stop_writers()
  use setting
  implicit none
  integer :: i, ierr
  if (rank == 0) then
    do i = 1, writers
      ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank of 'with' [mpi-collective-order]
      call mpi_barrier(with, ierr)
    end do
  end if
end subroutine
