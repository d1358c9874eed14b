! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Variables that hold a constant, or get one and are not read, and constants
! where the call reads. Twin: bad-constant-result.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine give_up(ranks)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: ranks
  integer :: ierr, unread
  ierr = 0
  unread = 0
  if (ranks > 1) then
    call mpi_barrier(MPI_COMM_WORLD, unread)
    call mpi_abort(MPI_COMM_WORLD, 1, ierr)
  end if
end subroutine

integer function rank_of(comm)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: comm
  integer :: codes(4)
  rank_of = 0
  call mpi_comm_rank(comm, rank_of, codes(2))
end function
