! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twins of bad-fortran.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! CHECK-NOT: [mpi-
subroutine roots(x, leader)
  include 'mpif.h'
  integer :: x(4), leader, me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == leader) then
    x = 1
    call MPI_Bcast(x, 4, MPI_INTEGER, leader, MPI_COMM_WORLD, ierr)
  else
    call MPI_Bcast(x, 4, MPI_INTEGER, leader, MPI_COMM_WORLD, ierr)
  end if
end subroutine

subroutine terms(x, y)
  use mpi
  integer :: me, ierr
  double precision :: x, y
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == 0) then
    call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  else
    call MPI_Allreduce(x, y, 1, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, ierr)
  end if
end subroutine

subroutine output
  use mpi
  logical, save :: first = .true.
  integer :: ierr
  if (first) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    first = .false.
  end if
end subroutine
subroutine together
  use mpi
  integer :: me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  call output
  if (me == 0) print *, 'started'
  call output
end subroutine

subroutine buffers
  use mpi
  integer :: request, ierr
  real :: enough(4)
  call MPI_Ibcast(enough, 4, MPI_REAL, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
end subroutine
