! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-stops.f90, but all ranks stop; and one that aborts alone ends them all.
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  if (n > 8) then
    call clean_up(1)
  end if
  call MPI_Bcast(a, n, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine

subroutine sizes(n)
  integer :: n(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (n(1) == 0) then
    call MPI_Finalize(ierr)
    stop 'nothing to do'
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine

subroutine aborts(n)
  integer :: n(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0 .and. n(1) == 0) then
    call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
    stop 'nothing to do'
  end if
  if (rank == 0 .and. n(1) < 0) stop 'too few'
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
end subroutine
