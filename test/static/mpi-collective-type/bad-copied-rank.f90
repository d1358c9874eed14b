! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A datatype chosen by the rank in a module's variable, and in the first component
! of another, where it was copied to. Twin: good-copied-rank.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s
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
  call MPI_Comm_rank(world, number, ierr)
  here%mine = number
  my_number = number
end subroutine

subroutine total(x, all)
  use places
  include 'mpif.h'
  real(8) :: x, all
  integer :: ierr
! CHECK: :[[#@LINE+1]]:3: warning: ranks of 'world' pass different amounts or types of data to MPI_Reduce: 1 x MPI_REAL and 1 x MPI_DOUBLE_PRECISION
  call MPI_Reduce(x, all, 1, merge(MPI_REAL, MPI_DOUBLE_PRECISION, here%mine == 0), MPI_SUM, 0, world, ierr)
! CHECK: :[[#@LINE+1]]:3: warning: ranks of 'world' pass different amounts or types of data to MPI_Allreduce: 1 x MPI_REAL and 1 x MPI_DOUBLE_PRECISION
  call MPI_Allreduce(x, all, 1, merge(MPI_REAL, MPI_DOUBLE_PRECISION, my_number == 0), MPI_SUM, world, ierr)
end subroutine
