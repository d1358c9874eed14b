! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As good-named-in-sight.c, in Fortran.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
subroutine grid(iproc, columns, dims, team)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  integer, intent(in) :: iproc, columns, dims(2)
  integer, intent(out) :: team
  integer :: ierr
  logical :: periods(2)
  external :: MPI_Cart_create
  periods = .false.
  if (columns >= iproc / 2) then
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., team, ierr)
  end if
end subroutine

subroutine start(columns, dims, team)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  integer :: columns, dims(2), team, all, ierr
  external :: MPI_Comm_size
  call MPI_Comm_size(MPI_COMM_WORLD, all, ierr)
  call grid(all, columns, dims, team)
end subroutine
