! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-copied-rank.f90, where the variables hold how many ranks there are.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | %silent
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | %silent
module places
  type place
    integer :: mine, parts
  end type
  type(place) :: here
  integer :: my_number, world
end module

subroutine start
  use places
  include 'mpif.h'
  integer :: number, ierr
  call MPI_Comm_dup(MPI_COMM_WORLD, world, ierr)
  call MPI_Comm_size(world, number, ierr)
  here%mine = number
  my_number = number
end subroutine

subroutine total(x, all)
  use places
  include 'mpif.h'
  real(8) :: x, all
  integer :: ierr
  call MPI_Reduce(x, all, 1, merge(MPI_REAL8, MPI_DOUBLE_PRECISION, here%mine == 1), MPI_SUM, 0, world, ierr)
  call MPI_Allreduce(x, all, 1, merge(MPI_REAL8, MPI_DOUBLE_PRECISION, my_number == 1), MPI_SUM, world, ierr)
end subroutine
