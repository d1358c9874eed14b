! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -w -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! An integer goes to the subroutine that gives out a real.
! Twin: good-handed.f90.
subroutine give_real(x, team)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: team, ierr
  real(8) :: x
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, team, ierr)
end subroutine

subroutine settings(steps, length, team)
  implicit none
  integer :: steps, team, first
  real(8) :: length
  external :: give_real
  first = steps + 1
  call give_real(length, team)
  ! CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast uses 1 element of MPI_DOUBLE_PRECISION (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  call give_real(first, team)
  steps = first
end subroutine
