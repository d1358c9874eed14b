! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All ranks leave the loop when nothing has moved anywhere.
! Twin: bad-own-rounds.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:

subroutine slump(z, nx, ny, left, right, comm, most)
  implicit none
  ! As in MPICH's mpif.h.
  integer, parameter :: real8 = 1275070495, logical4 = 1275069469, lor = 1476395015
  integer :: status(5)
  integer, intent(in) :: nx, ny, left, right, comm, most
  double precision, intent(inout) :: z(0:nx+1, ny)
  logical :: moved, any
  integer :: i, j, turn, ierr
  do turn = 1, most
    moved = .false.
    do j = 1, ny
      do i = 1, nx
        if (z(i, j) - z(i + 1, j) > 0.3d0) then
          z(i, j) = z(i, j) - 0.1d0
          z(i + 1, j) = z(i + 1, j) + 0.1d0
          moved = .true.
        end if
      end do
    end do
    call MPI_Sendrecv(z(1, 1), 1, real8, left, 0, z(nx + 1, 1), 1, &
                      real8, right, 0, comm, status, ierr)
    call MPI_Allreduce(moved, any, 1, logical4, lor, comm, ierr)
    if (.not. any) exit
  end do
end subroutine
