! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Two requests of one element of an array whose elements may be any bytes apart.
! Twin: good-assumed-shape.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine halo(x, n, to, requests, next)
  use mpi
  implicit none
  integer, intent(in) :: n, to
  double precision, intent(in) :: x(n, 2)
  integer, intent(inout) :: requests(:), next
  integer :: ierr
  if (to >= 0) then
    call MPI_Isend(x(1, 1), n, MPI_DOUBLE_PRECISION, to, 7, MPI_COMM_WORLD, requests(next), ierr)
    ! CHECK: [[#@LINE+1]]:{{.*}} MPI_Isend overwrites a request that is not completed [mpi-request]
    call MPI_Isend(x(1, 2), n, MPI_DOUBLE_PRECISION, to, 8, MPI_COMM_WORLD, requests(next), ierr)
    next = next + 1
  end if
end subroutine
