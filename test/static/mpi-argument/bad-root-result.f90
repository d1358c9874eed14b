! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-root-result.c, in Fortran.
! Twin: good-root-result.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine scale(x, n, team)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_SUM = 1476395011
  integer :: n, team, ierr
  external :: MPI_Reduce, MPI_Allreduce
  real(8) :: x(n), mine, all
  mine = sum(x)
  ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Reduce gives 'all' a value on the root alone
  call MPI_Reduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, team, ierr)
  x = x / all
end subroutine

! A condition that is the same for all of them is joined to it.
subroutine complain_everywhere(mine, want, team)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  integer :: mine, want, team, all, parts, ierr
  external :: MPI_Reduce, MPI_Comm_size, complain
  call MPI_Comm_size(team, parts, ierr)
  ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Reduce gives 'all' a value on the root alone
  call MPI_Reduce(mine, all, 1, MPI_INTEGER, MPI_SUM, 0, team, ierr)
  if (all /= want .and. parts > 1) call complain()
end subroutine
