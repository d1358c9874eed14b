! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin of bad-root-result.f90: all ranks get the result.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
subroutine scale(x, n, team)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_SUM = 1476395011
  integer :: n, team, ierr
  external :: MPI_Reduce, MPI_Allreduce
  real(8) :: x(n), mine, all
  mine = sum(x)
  call MPI_Allreduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, team, ierr)
  x = x / all
end subroutine

! What it hands back is for the callers.
subroutine hand_back(value, team)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_SUM = 1476395011
  integer :: team, ierr
  external :: MPI_Reduce
  real(8), intent(inout) :: value
  real(8) :: buf
  call MPI_Reduce(value, buf, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, team, ierr)
  value = buf
end subroutine

subroutine hand_back_all(value, n, team)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_SUM = 1476395011
  integer :: n, team, ierr
  external :: MPI_Reduce
  real(8), intent(inout) :: value(4)
  real(8) :: buf(4)
  call MPI_Reduce(value, buf, 4, MPI_DOUBLE_PRECISION, MPI_SUM, 0, team, ierr)
  value = buf
end subroutine

! The root alone goes by it, with both sides of the condition evaluated.
subroutine complain_at_root(mine, want, team)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  integer :: mine, want, team, all, me, ierr
  external :: MPI_Reduce, MPI_Comm_rank, complain
  call MPI_Comm_rank(team, me, ierr)
  call MPI_Reduce(mine, all, 1, MPI_INTEGER, MPI_SUM, 0, team, ierr)
  if (all /= want .and. me == 0) call complain()
end subroutine
