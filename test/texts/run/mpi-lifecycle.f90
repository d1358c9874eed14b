! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Open MPI's own layer for Fortran ends the job before the call is seen.
! REQUIRES: flang, mpich
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: ierr
  call MPI_Init(ierr)
  call MPI_Finalize(ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
end program both


! CHECK:==tutti== ERROR: MPI_Barrier is called after MPI was finalized                      [mpi-lifecycle]
! CHECK-NEXT:  rank  N   MPI_Barrier   mpi-lifecycle.f90:13:3 in main program
! CHECK-NEXT:  fix: start MPI once, before any other call, and finalize it once, after all others
! CHECK-NEXT:SUMMARY: tutti: mpi-lifecycle mpi-lifecycle.f90:13:3 in main program (rank N)
