! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-only-passed.f90, but another procedure sets one of them, and the other
! one is set in a loop.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine share(n, x)
  use mpi
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  integer :: comm, kind, ierr, i
  call choose(comm)
  call MPI_Barrier(comm, ierr)
  do i = 1, 2
    kind = MPI_REAL
  end do
  call MPI_Bcast(x, n, kind, 0, MPI_COMM_WORLD, ierr)
end subroutine
