! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, level, request
  integer(MPI_ADDRESS_KIND) :: state
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, level, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    state = 0
    call MPI_Grequest_start(nothing, gone, cancel, state, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine nothing(state, status, code)
    integer(MPI_ADDRESS_KIND) :: state
    integer :: status(MPI_STATUS_SIZE), code
    call MPI_Status_set_elements(status, MPI_INTEGER, 0, code)
  end subroutine nothing
  subroutine gone(state, code)
    integer(MPI_ADDRESS_KIND) :: state
    integer :: code
    code = MPI_SUCCESS
  end subroutine gone
  subroutine cancel(state, done, code)
    integer(MPI_ADDRESS_KIND) :: state
    logical :: done
    integer :: code
    code = MPI_SUCCESS
  end subroutine cancel
end program both


! CHECK:==tutti== ERROR: no progress for N s: every rank waits                              [mpi-stall]
! CHECK-NEXT:  rank  0   MPI_Wait, for N s                          mpi-stall.f90:16:5 in main program
! CHECK-NEXT:  rank  1   MPI_Barrier, on MPI_COMM_WORLD, call #N, waits for rank 0, for N s  mpi-stall.f90:18:3 in main program
! CHECK-NEXT:  fix: look at what the ranks above wait for, and at those that are not in MPI
! CHECK-NEXT:SUMMARY: tutti: mpi-stall mpi-stall.f90:16:5 in main program (rank 0)
