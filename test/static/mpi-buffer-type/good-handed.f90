! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! As bad-handed.f90: a real goes to the subroutine that gives out a real.
subroutine give_real(x, team)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: team, ierr
  real(8) :: x
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, team, ierr)
end subroutine

subroutine settings(steps, length, team)
  implicit none
  integer :: steps, team
  real(8) :: length, first
  external :: give_real
  first = steps + 1
  call give_real(length, team)
  call give_real(first, team)
  steps = int(first)
end subroutine
