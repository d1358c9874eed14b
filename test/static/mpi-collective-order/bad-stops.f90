! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One rank shuts MPI down and stops, in a procedure that does not come back, or
! where it stands. Twin: good-stops.f90.
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine clean_up(code)
  integer :: code, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  if (code == 0) stop
  call exit(code)
end subroutine

subroutine settings(a, n)
  integer :: n, a(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0 .and. n > 8) then
    ! CHECK: bad-stops.f90:[[#@LINE+1]]:5: warning: {{.*}}MPI_Barrier
    call clean_up(1)
  end if
  call MPI_Bcast(a, n, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine

subroutine sizes(n)
  integer :: n(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    ! CHECK: bad-stops.f90:[[#@LINE+1]]:5: warning: {{.*}}MPI_Finalize
    call MPI_Finalize(ierr)
    stop 'nothing to do'
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine
! CHECK-NOT: warning:
