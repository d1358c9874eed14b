! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-assumed-shape.f90, but each request has an element of its own, however
! far apart the elements are.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine halo(x, n, to, requests, next)
  use mpi
  implicit none
  integer, intent(in) :: n, to
  double precision, intent(in) :: x(n, 2)
  integer, intent(inout) :: requests(:), next
  integer :: ierr
  if (to >= 0) then
    call MPI_Isend(x(1, 1), n, MPI_DOUBLE_PRECISION, to, 7, MPI_COMM_WORLD, requests(next), ierr)
    call MPI_Isend(x(1, 2), n, MPI_DOUBLE_PRECISION, to, 8, MPI_COMM_WORLD, requests(next + 1), ierr)
    next = next + 2
  end if
end subroutine
